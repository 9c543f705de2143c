import type { Order } from '@daoxing/orders/contract'

/** Of two snapshots of one order the higher revision wins, and likewise for their payments. */
export function newerOrder(held: Order | undefined, arrived: Order): Order {
  if (!held) return arrived
  const [newer, older] = held.revision >= arrived.revision ? [held, arrived] : [arrived, held]
  if (older.paymentRevision <= newer.paymentRevision) return newer
  const { paymentStatus, paymentRevision, can } = older
  return { ...newer, paymentStatus, paymentRevision, can: { ...newer.can, pay: can.pay } }
}

/** Returns the live orders after one of them changed: newest first, without ended ones. */
export function withOrder(orders: readonly Order[], changed: Order): Order[] {
  const held = orders.find(({ orderHash }) => orderHash === changed.orderHash)
  const order = newerOrder(held, changed)
  const others = orders.filter(({ orderHash }) => orderHash !== changed.orderHash)
  return [...others, ...(order.tab === 'unfinished' ? [order] : [])].toSorted((a, b) =>
    a.createdAt < b.createdAt ? 1 : -1,
  )
}
