import { pickupTimePort } from '@daoxing/dispatch/server'
import { type Instant, type LatLng, msOf } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { keepableRides } from './keepable-rides.ts'

/** A rider who boards this long after the time still counts as in time. */
const inTimeSeconds = 300

type Row = {
  readonly boardingAt: Instant
  readonly seconds: number
  readonly start: LatLng
  readonly end: LatLng
}

/** The reserved rides that the drivers of a day could have kept with hindsight, without any other rider. */
export async function keepableReservations(house: House): Promise<number> {
  const { rows } = await house.database.pool.query<Row>(
    `SELECT facts -> 'reservation' ->> 'boardingAt' AS "boardingAt", (facts -> 'route' ->> 'durationSeconds')::int AS seconds,
       facts -> 'start' -> 'location' AS start, facts -> 'end' -> 'location' AS end
     FROM taxi.trips WHERE jsonb_typeof(facts -> 'reservation') = 'object' AND jsonb_typeof(facts -> 'end') = 'object'
       AND jsonb_typeof(facts -> 'route') = 'object'`,
  )
  const drivers = await house.database.pool.query<{ count: number }>(
    'SELECT count(DISTINCT driver_id)::int AS count FROM dispatch.shifts',
  )
  const rides = rows.map((row) => {
    const boardingSeconds = msOf(row.boardingAt) / 1000
    return { ...row, boardsBySeconds: boardingSeconds + inTimeSeconds, endsAtSeconds: boardingSeconds + row.seconds }
  })
  const { secondsBetween } = house.port(pickupTimePort)
  return keepableRides({
    rides,
    drivers: drivers.rows[0]?.count ?? 0,
    waySeconds: ({ end, boardingAt }, { start }) => secondsBetween(end, start, boardingAt).seconds,
  })
}
