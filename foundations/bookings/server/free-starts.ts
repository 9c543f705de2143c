import { hourLimits } from '@daoxing/bookings/contract'
import { mayDrive, rosterOf, type RosterDriver } from '@daoxing/dispatch/server'
import { msOf, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { openTimes } from './stores/booking-store.ts'
import { type Span, spansOfDrivers } from './stores/span-store.ts'
import { type FreeDay, freeHours } from './rules/free-hours.ts'

type Wish = {
  readonly tx: Tx
  readonly house: House
  readonly service: string
  readonly seats?: number
  readonly features?: number
  readonly carModel?: string | null
  /** The first calendar day of Taipei: `2026-11-20`. */
  readonly from: string
  readonly days: number
  /** The length of the ride. */
  readonly lengthSeconds: number
}

/** The way and the reserves around a ride. */
const aroundSeconds = 30 * 60

/**
 * The hours of each day at which a ride of this length could begin, by the drivers who fit and are not promised to others.
 * It is a forecast: a booking at such an hour may still find no driver.
 */
export async function freeStarts({ tx, house, service, ...wish }: Wish): Promise<readonly FreeDay[]> {
  const { seats = 1, features = 0, carModel = null, from, days, lengthSeconds } = wish
  const roster = await rosterOf({ tx, house, service })
  const fits = (driver: RosterDriver) => mayDrive({ house, service, driver, wish: { seats, features, carModel } })
  const drivers = roster.filter(fits)
  const begin = new Date(`${from}T00:00:00.000+08:00`).toISOString()
  const until = plusSeconds(begin, (days + 1) * 86_400)
  const spans = Map.groupBy(
    await spansOfDrivers(tx, { driverIds: drivers.map(({ driverId }) => driverId), from: begin, until }),
    ({ driverId }: Span) => driverId,
  )
  const open = await openTimes(tx, { service, from: begin, until })
  const hourOf = (at: string) => secondsBetween(begin, at) / 3600
  return freeHours({
    from,
    days,
    nowHour: (house.clock.nowMs() - msOf(begin)) / 3_600_000,
    lengthHours: (lengthSeconds + 2 * aroundSeconds) / 3600,
    dutyHours: hourLimits.dutySpan.seconds / 3600,
    restHours: hourLimits.restBetweenDays.seconds / 3600,
    people: drivers.map(({ driverId, daysOff }) => ({
      daysOff,
      taken: (spans.get(driverId) ?? []).map(({ startsAt, endsAt }) => [hourOf(startsAt), hourOf(endsAt)] as const),
    })),
    open: open.map(({ boardingAt, endsAt, count }) => ({ from: hourOf(boardingAt), until: hourOf(endsAt), count })),
  })
}
