import { freeStarts } from '@daoxing/bookings/server'
import { type CarClass, chauffeurService } from '@daoxing/chauffeur/contract'
import { type Instant, plusSeconds, taipeiTime } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { seatsOf } from './book-trip.ts'
import { bookableTimes, type TimeRules } from './rules/bookable-times.ts'

export type FreeDay = { readonly day: string; readonly hours: boolean[] }

type FreeHoursInput = {
  readonly tx: Tx
  readonly house: House
  readonly rules: TimeRules
  readonly carType: CarClass
  readonly lengthSeconds: number
}

const hourSeconds = 3600

/**
 * The hours of each bookable day in which a trip of this class and length can start: inside the window, and with a driver
 * who is not promised to others.
 */
export async function freeHours({ tx, house, rules, carType, lengthSeconds }: FreeHoursInput): Promise<FreeDay[]> {
  const window = bookableTimes(rules)
  const [from, days] = [taipeiTime(rules.now).day, rules.settings.daysAhead + 1]
  const service = chauffeurService.id
  const free = await freeStarts({ tx, house, service, seats: seatsOf[carType], from, days, lengthSeconds })
  return free.map(({ day, hours }) => ({
    day,
    hours: hours.map((isFree, hour) => isFree && overlaps(hourOf(day, hour), window)),
  }))
}

function hourOf(day: string, hour: number): Instant {
  return plusSeconds(`${day}T00:00:00.000Z`, (hour - 8) * hourSeconds)
}

function overlaps(begins: Instant, { earliest, latest }: { readonly earliest: Instant; readonly latest: Instant }) {
  return begins <= latest && plusSeconds(begins, hourSeconds) > earliest
}
