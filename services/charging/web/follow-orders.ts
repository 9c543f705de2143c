import { onEvent } from '@daoxing/kit/web'
import { chargingChanged } from '@daoxing/charging/contract'
import { followOrderPayments } from '@daoxing/wallet/web'
import type { QueryClient } from '@tanstack/react-query'
import { orders } from './orders.ts'
import { stationsQuery } from './charging-data.ts'

/** Keeps the sessions and their payments in sync with the server. Returns a function that stops it. */
export function followOrders(cache: QueryClient): () => void {
  const stopOrders = onEvent(chargingChanged, ({ order, event }) => {
    orders.hold(cache, order)
    if (event !== 'READ') void cache.invalidateQueries({ queryKey: stationsQuery.queryKey })
  })
  const stopPayments = followOrderPayments(cache, orders)
  return () => {
    stopOrders()
    stopPayments()
  }
}
