import type { Trip } from '@daoxing/taxi/contract'
import type { QueryClient } from '@tanstack/react-query'
import { isRiddenAndOwed } from './live/trip-phase.ts'
import { holdTrip } from './taxi-cache.ts'
import { tripKey, tripToRateKey, unpaidTripsKey } from './taxi-keys.ts'

/** Takes a trip from an event into the cache, and refetches the lists of home that it changes. */
export function hearTrip(cache: QueryClient, trip: Trip): void {
  const before = cache.getQueryData<Trip>(tripKey(trip.trip_hash))
  holdTrip(cache, trip)
  // From now on the debt stands on home in place of the live ride.
  if (isRiddenAndOwed(trip) && !(before && isRiddenAndOwed(before)))
    void cache.invalidateQueries({ queryKey: unpaidTripsKey })
  if (trip.trip_status === 'COMPLETED') void cache.invalidateQueries({ queryKey: tripToRateKey })
}
