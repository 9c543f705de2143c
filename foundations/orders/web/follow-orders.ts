import type { QueryClient } from '@tanstack/react-query'
import { followOrders } from './orders-data.ts'
import { followTickets } from './tickets-data.ts'

/** Keeps orders and tickets in sync with the server while the app is open. */
export function followAll(cache: QueryClient): () => void {
  const stops = [followOrders(cache), followTickets(cache)]
  return () => stops.forEach((stop) => stop())
}
