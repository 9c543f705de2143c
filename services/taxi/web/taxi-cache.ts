import { isLive, type Trip } from '@daoxing/taxi/contract'
import type { QueryClient } from '@tanstack/react-query'
import { activeTripKey, tripKey } from './taxi-keys.ts'

/** Of two pictures of one trip the newer revision wins, however they came. */
export function newerTrip(held: Trip | undefined, arrived: Trip): Trip {
  return held && held.trip_hash === arrived.trip_hash && held.revision >= arrived.revision ? held : arrived
}

/** Puts a trip that an answer or an event brought where every screen reads it. */
export function holdTrip(cache: QueryClient, arrived: Trip): void {
  const trip = newerTrip(cache.getQueryData<Trip>(tripKey(arrived.trip_hash)), arrived)
  cache.setQueryData(tripKey(trip.trip_hash), trip)
  cache.setQueryData<Trip | null>(activeTripKey, (active) => {
    if (isLive(trip.trip_status)) return trip
    return active?.trip_hash === trip.trip_hash ? null : (active ?? null)
  })
}
