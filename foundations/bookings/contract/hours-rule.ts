import type { HourLimitId, HourLimits } from './hour-limits.ts'
import { at, placeOf, type WorkCalendar } from './work-calendar.ts'

const dayMs = 24 * 3600 * 1000
const taipeiOffsetMs = 8 * 3600 * 1000

/** The number of a calendar day of Taipei. */
export const dayOf = (ms: number): number => Math.floor((ms + taipeiOffsetMs) / dayMs)
/** The moment at which a calendar day of Taipei begins. */
export const startOfDayMs = (day: number): number => day * dayMs - taipeiOffsetMs

/** One work among all works of a person. */
type Wish = { readonly all: WorkCalendar; readonly place: number; readonly limits: HourLimits }

/** Works without a rest between them that separates two days of work: the places of the first and the last. */
type Duty = { readonly first: number; readonly last: number }

/**
 * The first limit that one work breaks, together with all other works of its driver. A limit that is broken elsewhere does
 * not count against it.
 */
export function limitBrokenBy(wish: Wish): HourLimitId | null {
  const duty = dutyAround(wish, wish.place)
  if (lacksRest(wish, duty)) return 'restAfterFourHours'
  const { all, limits } = wish
  let wheelMs = 0
  for (let work = duty.first; work <= duty.last; work += 1) wheelMs += at(all.wheel, work)
  if (wheelMs > limits.atTheWheel.seconds * 1000) return 'atTheWheel'
  if (at(all.ends, duty.last) - at(all.starts, duty.first) > limits.dutySpan.seconds * 1000) return 'dutySpan'
  return (
    brokenOverDays(wish, dayOf(at(all.starts, duty.first))) ??
    (hasTooShortRests(wish, duty) ? 'restBetweenDays' : null) ??
    (hasNoDayOff(wish) ? 'dayOff' : null)
  )
}

function dutyAround({ all, limits }: Wish, place: number): Duty {
  const shortMs = limits.restBetweenDays.shortSeconds * 1000
  let [first, last] = [place, place]
  while (first > 0 && restBefore(all, first) < shortMs) first -= 1
  while (last + 1 < all.starts.length && restBefore(all, last + 1) < shortMs) last += 1
  return { first, last }
}

/** The time since the work before; endless before the first. */
function restBefore({ starts, ends }: WorkCalendar, place: number): number {
  if (place <= 0 || place >= starts.length) return Number.POSITIVE_INFINITY
  return at(starts, place) - at(ends, place - 1)
}

/** Whether the work belongs to a stretch of more than four hours without half an hour of rest. */
function lacksRest({ all, place, limits: { restAfterFourHours: rule } }: Wish, { first, last }: Duty): boolean {
  const [mostMs, restMs, partMs] = [rule.seconds * 1000, rule.restSeconds * 1000, rule.partSeconds * 1000]
  let [workedMs, restedMs] = [0, 0]
  let hasWish = false
  for (let work = first; work <= last; work += 1) {
    const gap = work === first ? 0 : restBefore(all, work)
    if (gap >= partMs) restedMs += gap
    if (restedMs >= restMs) {
      ;[workedMs, restedMs] = [0, 0]
      hasWish = false
    }
    hasWish ||= work === place
    // Within a work, each half hour away from the wheel is a rest of up to four hours at it.
    const pauses = Math.floor((at(all.ends, work) - at(all.starts, work) - at(all.wheel, work)) / restMs)
    workedMs = Math.max(0, workedMs + at(all.wheel, work) - pauses * mostMs)
    if (hasWish && workedMs > mostMs) return true
  }
  return false
}

/** Checks the work of a day, and the overtime of its month. A duty belongs to the day on which it begins. */
function brokenOverDays(wish: Wish, day: number): HourLimitId | null {
  const { all, limits } = wish
  const { seconds, regularSeconds } = limits.dayWithOvertime
  const month = monthOf(day)
  const count = all.starts.length
  let place = placeOf(all, startOfDayMs(month.first))
  let [current, workMs, ownMs, overtimeMs] = [-1, 0, 0, 0]
  const close = () => {
    if (current === day) ownMs = workMs
    overtimeMs += Math.max(0, workMs - regularSeconds * 1000)
    workMs = 0
  }
  // A duty that began in the month before ends where the next one begins.
  while (place < count && restBefore(all, place) < limits.restBetweenDays.shortSeconds * 1000) place += 1
  while (place < count) {
    const begun = dayOf(at(all.starts, place))
    if (begun > month.last) break
    if (begun !== current) close()
    current = begun
    const { last } = dutyAround(wish, place)
    for (; place <= last; place += 1) workMs += at(all.ends, place) - at(all.starts, place)
  }
  close()
  if (ownMs > seconds * 1000) return 'dayWithOvertime'
  return ownMs > regularSeconds * 1000 && overtimeMs > limits.monthOvertime.seconds * 1000 ? 'monthOvertime' : null
}

/** The first and the last day of the calendar month. */
export function monthOf(day: number): { readonly first: number; readonly last: number } {
  const date = new Date(day * dayMs)
  const first = day - date.getUTCDate() + 1
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / dayMs
  return { first, last: next - 1 }
}

/** The days before which a rest between two duties was short, oldest first, and whether the rest before was short, too. */
type ShortRest = { readonly day: number; readonly isInRow: boolean; readonly isOwn: boolean }

/** Whether the rest before or after the duty is short although another short one is too near. */
function hasTooShortRests(wish: Wish, duty: Duty): boolean {
  const { all, limits } = wish
  const longMs = limits.restBetweenDays.seconds * 1000
  const isShort = (place: number) => restBefore(all, place) < longMs
  if (!isShort(duty.first) && !isShort(duty.last + 1)) return false
  const rests = shortRestsAround(wish, duty)
  return rests.some(
    ({ isOwn, isInRow, day }, place) =>
      (isInRow && (isOwn || rests[place - 1]?.isOwn === true)) || (isOwn && isTooOften(rests, day, limits)),
  )
}

function shortRestsAround(wish: Wish, duty: Duty): readonly ShortRest[] {
  const { all, limits } = wish
  const longMs = limits.restBetweenDays.seconds * 1000
  const reachMs = 8 * dayMs
  let { first } = duty
  while (first > 0 && at(all.starts, duty.first) - at(all.starts, first) < reachMs)
    first = dutyAround(wish, first - 1).first
  const rests: ShortRest[] = []
  let wasShort = false
  while (first < all.starts.length && at(all.starts, first) - at(all.ends, duty.last) < reachMs) {
    const isShort = restBefore(all, first) < longMs
    const isOwn = first === duty.first || first === duty.last + 1
    if (isShort) rests.push({ day: dayOf(at(all.starts, first)), isInRow: wasShort, isOwn })
    wasShort = isShort
    first = dutyAround(wish, first).last + 1
  }
  return rests
}

/** Whether any seven days around a day have too many short rests. */
function isTooOften(rests: readonly ShortRest[], day: number, { restBetweenDays: { times } }: HourLimits): boolean {
  const days = rests.map((rest) => rest.day)
  return days.some((from) => {
    const until = from + 6
    return from <= day && day <= until && days.filter((one) => one >= from && one <= until).length > times
  })
}

/** Whether the days of the work are part of a row of days that has no day without work. */
function hasNoDayOff({ all, place, limits: { dayOff } }: Wish): boolean {
  let [low, high] = [dayOf(at(all.starts, place)), dayOf(at(all.ends, place) - 1)]
  for (let work = place - 1; work >= 0 && dayOf(at(all.ends, work) - 1) >= low - 1; work -= 1)
    low = Math.min(low, dayOf(at(all.starts, work)))
  for (let work = place + 1; work < all.starts.length && dayOf(at(all.starts, work)) <= high + 1; work += 1)
    high = Math.max(high, dayOf(at(all.ends, work) - 1))
  return high - low + 1 >= dayOff.days
}
