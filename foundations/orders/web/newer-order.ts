import type { Order } from '@daoxing/orders/contract'

/** Of two pictures of one order the newer revision wins. */
export function newerOrder(held: Order | undefined, arrived: Order): Order {
  return held && held.revision >= arrived.revision ? held : arrived
}

/** The orders that are under way, after one of them changed: newest first, without those that have ended. */
export function withOrder(orders: readonly Order[], changed: Order): Order[] {
  const held = orders.find(({ orderHash }) => orderHash === changed.orderHash)
  const order = newerOrder(held, changed)
  const others = orders.filter(({ orderHash }) => orderHash !== changed.orderHash)
  return [...others, ...(order.tab === 'unfinished' ? [order] : [])].toSorted((a, b) =>
    a.createdAt < b.createdAt ? 1 : -1,
  )
}
