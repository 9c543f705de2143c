import { onEvent, onReconnect, send } from '@daoxing/kit/web'
import { getOrder, listOrders, type Order, orderChanged, type OrderTab } from '@daoxing/orders/contract'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { withOrder } from './newer-order.ts'

export const ordersKey = ['orders'] as const

/** A tab of the order list, page by page. */
export const ordersQuery = (tab: OrderTab) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey, 'list', tab],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => send(listOrders, { query: { status: tab, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.cursor ?? undefined,
  })

/** One order with the data of its service. */
export const orderQuery = (hash: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', hash],
    queryFn: ({ signal }) => send(getOrder, { params: { hash }, signal }),
  })

/** Live orders, for the home screen. */
export const liveOrdersQuery = queryOptions({
  queryKey: [...ordersKey, 'live'],
  queryFn: async ({ signal }) => (await send(listOrders, { query: { status: 'unfinished' }, signal })).orders,
})

/** The latest orders, for repeating a ride. */
export const recentOrdersQuery = queryOptions({
  queryKey: [...ordersKey, 'recent'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await send(listOrders, { query: { status: 'history', limit: 20 }, signal })).orders,
})

/** Refetches the lists and the page of an order whose payment has changed. The server merges the payment into both. */
export function refreshOrder(cache: QueryClient, hash: string): void {
  void cache.invalidateQueries({ queryKey: [...ordersKey, 'list'] })
  void cache.invalidateQueries({ queryKey: [...ordersKey, 'one', hash] })
}

/** Keeps every list of orders in sync while the app is open: at each event, and after each reconnect [ORD-003]. */
export function followOrders(cache: QueryClient): () => void {
  const stopEvents = onEvent(orderChanged, ({ order }) => {
    cache.setQueryData<readonly Order[]>(liveOrdersQuery.queryKey, (held) => held && withOrder(held, order))
    refreshOrder(cache, order.orderHash)
    if (order.tab === 'history') void cache.invalidateQueries({ queryKey: recentOrdersQuery.queryKey })
  })
  const stopReconnects = onReconnect(() => void cache.invalidateQueries({ queryKey: ordersKey }))
  return () => {
    stopEvents()
    stopReconnects()
  }
}
