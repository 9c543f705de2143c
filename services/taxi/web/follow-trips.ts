import { onEvent } from '@daoxing/kit/web'
import { tripChanged } from '@daoxing/taxi/contract'
import type { QueryClient } from '@tanstack/react-query'
import { keepLiveRide } from './live/keep-live-ride.ts'
import { holdTrip } from './taxi-cache.ts'
import { tripToRateKey } from './taxi-keys.ts'

/** Keeps the cache at what the server says, for as long as the app is open. */
export function followTrips(cache: QueryClient): () => void {
  const stopKeeping = keepLiveRide(cache)
  const stopEvents = onEvent(tripChanged, ({ trip }) => {
    holdTrip(cache, trip)
    if (trip.trip_status === 'COMPLETED') void cache.invalidateQueries({ queryKey: tripToRateKey })
  })
  return () => {
    stopKeeping()
    stopEvents()
  }
}
