import { isLive, type Trip } from '@daoxing/taxi/contract'
import type { QueryClient } from '@tanstack/react-query'
import { isRiddenAndOwed } from './live/trip-phase.ts'
import { activeTripKey, tripKey, unpaidTripsKey } from './taxi-keys.ts'

/** Of two pictures of one trip the newer revision wins, however they came. */
export function newerTrip(held: Trip | undefined, arrived: Trip): Trip {
  return held && held.trip_hash === arrived.trip_hash && held.revision >= arrived.revision ? held : arrived
}

/** Puts a trip that an answer or an event brought where every screen reads it. */
export function holdTrip(cache: QueryClient, arrived: Trip): void {
  const held = cache.getQueryData<Trip>(tripKey(arrived.trip_hash))
  const trip = newerTrip(held, arrived)
  cache.setQueryData(tripKey(trip.trip_hash), trip)
  // From now on the debt stands on home in place of the live ride.
  if (isRiddenAndOwed(trip) && !(held && isRiddenAndOwed(held)))
    void cache.invalidateQueries({ queryKey: unpaidTripsKey })
  cache.setQueryData<Trip | null>(activeTripKey, (active) => {
    if (isLive(trip.trip_status)) return trip
    return active?.trip_hash === trip.trip_hash ? null : (active ?? null)
  })
}
