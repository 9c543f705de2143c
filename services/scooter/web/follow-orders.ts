import { onEvent } from '@daoxing/kit/web'
import { scooterOrderChanged } from '@daoxing/scooter/contract'
import { followOrderPayments } from '@daoxing/wallet/web'
import type { QueryClient } from '@tanstack/react-query'
import { orders } from './orders.ts'

/** Keeps the orders and their payments in sync with the server. Returns a function that stops it. */
export function followOrders(cache: QueryClient): () => void {
  const stopOrders = onEvent(scooterOrderChanged, ({ order }) => orders.hold(cache, order))
  const stopPayments = followOrderPayments(cache, orders)
  return () => {
    stopOrders()
    stopPayments()
  }
}
