import type { DriverBooking } from '@daoxing/bookings/contract'
import type { ChauffeurPending } from '@daoxing/chauffeur/contract'
import { instantFromMs, msOf, taipeiTime } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'
import { seededTroubles } from './chauffeur-faults.ts'

const hourMs = 3_600_000
/** The hours of a working day in Taipei; a booked trip is driven at any hour. */
const [dayFrom, dayUntil] = [6, 22]
/** A driver is on shift this long before a booked trip: time to dress, to wash the car and to drive there. */
const readyMs = 2 * hourMs
/** From this hour on an ill driver knows it. */
const illFromHour = 5
/** No driver promises more trips than these ahead. */
const promisesMax = 2
/** The longest that a driver works from the start of a trip: less than the law allows, since there are ways, too. */
const workMsMax = 10 * hourMs

type Now = { readonly nowMs: number }
type Booked = Pick<DriverBooking, 'boardingAt' | 'endsAt'>

/** The time until the rider has come out, found the car and sat down. */
export function boardingSeconds(chance: Chance): number {
  return chance.within(30, 240)
}

/** Whether a day of Taipei is a day off. */
export function isDayOff(ms: number, daysOff: readonly number[]): boolean {
  const { weekday } = taipeiTime(instantFromMs(ms))
  // Sunday is 0 for a clock and 7 for a roster.
  return daysOff.includes(weekday === 0 ? 7 : weekday)
}

/** Whether a driver is on shift: by day on a working day, and around each booked trip. */
export function isOnDuty(mine: readonly Booked[], { nowMs, daysOff }: Now & { daysOff: readonly number[] }): boolean {
  const isNear = mine.some(
    ({ boardingAt, endsAt }) => msOf(boardingAt) - readyMs <= nowMs && nowMs <= msOf(endsAt) + hourMs,
  )
  const { hour } = taipeiTime(instantFromMs(nowMs))
  return isNear || (!isDayOff(nowMs, daysOff) && hour >= dayFrom && hour < dayUntil)
}

export type BookingAnswer = 'confirm' | 'reportIll' | 'nothing'

/** The driver's answer to an own booking. A driver who is ill says so on the morning of the trip. */
export function answerTo(
  { boardingAt, confirmBy }: Pick<DriverBooking, 'boardingAt' | 'confirmBy'>,
  { nowMs, isIll, isSilent }: Now & { readonly isIll: boolean; readonly isSilent: boolean },
): BookingAnswer {
  const [now, trip] = [taipeiTime(instantFromMs(nowMs)), taipeiTime(boardingAt)]
  const isBefore = nowMs < msOf(boardingAt)
  if (isIll && isBefore && now.day === trip.day && now.hour >= illFromHour) return 'reportIll'
  return confirmBy !== null && !isSilent ? 'confirm' : 'nothing'
}

/** The open trip that a driver claims: the soonest on a working day, unless enough is promised. */
export function tripToClaim<Open extends Booked>(
  open: readonly Open[],
  { mine, daysOff }: { readonly mine: readonly Booked[]; readonly daysOff: readonly number[] },
): Open | undefined {
  if (mine.length >= promisesMax) return undefined
  return open.find(({ boardingAt }) => !isDayOff(msOf(boardingAt), daysOff))
}

/** Whether a driver agrees to a change: not beyond a day's work, and sometimes not at all. */
export function agreesTo(
  { endsAt }: Pick<ChauffeurPending, 'endsAt'>,
  { startedAt, chance }: { readonly startedAt: string | null; readonly chance: Chance },
): boolean {
  if (startedAt !== null && msOf(endsAt) - msOf(startedAt) > workMsMax) return false
  return chance.happens(0.9)
}

export type Expense = { readonly kind: 'toll' | 'parking'; readonly amountTwd: number }

/** The expenses of a driver on a trip of this many metres: tolls on the way, and parking where riders stay. */
export function expensesOf(
  { metres, stops }: { readonly metres: number; readonly stops: number },
  chance: Chance,
): readonly Expense[] {
  const tolls = metres > 25_000 ? Math.round(Math.min(metres, 200_000) / 1000) : 0
  const parks = stops > 0 && chance.happens(0.5)
  return [
    ...(tolls > 0 ? [{ kind: 'toll', amountTwd: tolls } as const] : []),
    ...(parks ? [{ kind: 'parking', amountTwd: 20 * chance.between(1, 6) } as const] : []),
  ]
}

/** Where a car is on its way through the stops, by the metres that it has driven. */
export function legAt(legMetres: readonly number[], metres: number): number {
  let left = metres
  for (const [at, length] of legMetres.entries()) {
    if (left < length) return at
    left -= length
  }
  return Math.max(0, legMetres.length - 1)
}

/** The fault that the seed gives to a trip; null for most. */
export function troubleOf(chance: Chance, share: number): string | null {
  return chance.happens(share) ? (seededTroubles[chance.between(0, seededTroubles.length - 1)] ?? null) : null
}

/** Whether riders ask for more hours now: at that minute of the day in Taipei, within ten minutes; or at once. */
export function wantsMoreHours({ nowMs, minuteOfDay }: Now & { readonly minuteOfDay: number | undefined }): boolean {
  if (minuteOfDay === undefined) return true
  const { hour, minute } = taipeiTime(instantFromMs(nowMs))
  const late = hour * 60 + minute - minuteOfDay
  return late >= 0 && late < 10
}
