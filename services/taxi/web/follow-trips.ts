import { onEvent } from '@daoxing/kit/web'
import { tripChanged } from '@daoxing/taxi/contract'
import type { QueryClient } from '@tanstack/react-query'
import { keepLiveRide } from './live/keep-live-ride.ts'
import { isRiddenAndOwed } from './live/trip-phase.ts'
import { holdTrip } from './taxi-cache.ts'
import { tripToRateKey, unpaidTripsKey } from './taxi-keys.ts'

/** Keeps the cache at what the server says, for as long as the app is open. */
export function followTrips(cache: QueryClient): () => void {
  const stopKeeping = keepLiveRide(cache)
  const stopEvents = onEvent(tripChanged, ({ trip }) => {
    holdTrip(cache, trip)
    // From now on the debt stands on home in place of the live ride.
    if (isRiddenAndOwed(trip)) void cache.invalidateQueries({ queryKey: unpaidTripsKey })
    if (trip.trip_status === 'COMPLETED') void cache.invalidateQueries({ queryKey: tripToRateKey })
  })
  return () => {
    stopKeeping()
    stopEvents()
  }
}
