import { onEvent } from '@daoxing/kit/web'
import { tripChanged } from '@daoxing/taxi/contract'
import type { QueryClient } from '@tanstack/react-query'
import { hearTrip } from './hear-trip.ts'
import { keepLiveRide } from './live/keep-live-ride.ts'

/** Keeps the cache at what the server says, for as long as the app is open. */
export function followTrips(cache: QueryClient): () => void {
  const stopKeeping = keepLiveRide(cache)
  const stopEvents = onEvent(tripChanged, ({ trip }) => hearTrip(cache, trip))
  return () => {
    stopKeeping()
    stopEvents()
  }
}
