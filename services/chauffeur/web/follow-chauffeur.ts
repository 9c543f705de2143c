import { chauffeurTripChanged } from '@daoxing/chauffeur/contract'
import { onEvent } from '@daoxing/kit/web'
import { followOrderPayments } from '@daoxing/wallet/web'
import type { QueryClient } from '@tanstack/react-query'
import { tripsQuery } from './chauffeur-data.ts'
import { chauffeurOrders } from './chauffeur-orders.ts'

/** Keeps the booked cars and their payments in sync with the server. Returns a function that stops it. */
export function followChauffeur(cache: QueryClient): () => void {
  const stopTrips = onEvent(chauffeurTripChanged, ({ trip }) => {
    chauffeurOrders.hold(cache, trip)
    // Another tab or device may have booked it.
    const listed = cache.getQueryData(tripsQuery.queryKey)
    if (listed !== undefined && !listed.includes(trip.orderHash))
      void cache.invalidateQueries({ queryKey: tripsQuery.queryKey })
  })
  const stopPayments = followOrderPayments(cache, chauffeurOrders)
  return () => {
    stopTrips()
    stopPayments()
  }
}
