import { defineTable, type Gathering, spread, tablesOf, type Tx, writeAtCommit } from '@daoxing/kit/server'
import { Order, type OrderTab } from '@daoxing/orders/contract'
import * as z from 'zod/mini'

const factsMask = { start: true, end: true, live: true, can: true, paymentRevision: true } as const
const orders = defineTable('orders.orders', {
  columns: { ...z.omit(Order, factsMask).shape, facts: spread(z.pick(Order, factsMask)) },
  key: ['riderId', 'orderHash'],
})

/** Writes the order at the commit, unless the register has the same or a newer revision. */
export function writeOrder(tx: Tx, order: Order): Promise<void> {
  return writeAtCommit(tx, upsertOrders, order)
}

/** Of several revisions of one order in a transaction, only the last is written. */
const upsertOrders: Gathering<Order> = (changed, tx) => {
  const last = new Map(changed.map((order) => [`${order.riderId} ${order.orderHash}`, order]))
  return {
    write: tablesOf(tx, orders)
      .insertInto('orders.orders')
      .values([...last.values()].map((order) => orders.valuesOf(order)))
      .onConflict((conflict) =>
        conflict
          .columns(['rider_id', 'order_hash'])
          .doUpdateSet(({ ref }) => ({
            revision: ref('excluded.revision'),
            tab: ref('excluded.tab'),
            status: ref('excluded.status'),
            starts_at: ref('excluded.starts_at'),
            ends_at: ref('excluded.ends_at'),
            blocks_reservations: ref('excluded.blocks_reservations'),
            amount_twd: ref('excluded.amount_twd'),
            payment_status: ref('excluded.payment_status'),
            facts: ref('excluded.facts'),
          }))
          .whereRef('orders.orders.revision', '<', 'excluded.revision'),
      ),
  }
}

/** Finds an order of this rider; another rider's order counts as absent. */
export function findOrder(tx: Tx, key: { riderId: string; orderHash: string }): Promise<Order | undefined> {
  return orders.find(tx, key)
}

/** Returns orders of any riders, unordered, for a slice with its own list of them. */
export async function findOrders(tx: Tx, orderHashes: readonly string[]): Promise<readonly Order[]> {
  if (orderHashes.length === 0) return []
  return orders.all(tx, (query) => query.where('order_hash', 'in', orderHashes))
}

export type OrderPlaceInList = { readonly createdAt: string; readonly orderHash: string }

/** Returns a page of a rider's orders, newest first, starting after `after`. */
export async function pageOfOrders(
  tx: Tx,
  {
    riderId,
    tab,
    limit,
    after,
  }: { riderId: string; tab: OrderTab; limit: number; after: OrderPlaceInList | undefined },
): Promise<readonly Order[]> {
  return await orders.all(tx, (query) => {
    const first = query
      .where('rider_id', '=', riderId)
      .where('tab', '=', tab)
      .orderBy('created_at', 'desc')
      .orderBy('order_hash', 'desc')
      .limit(limit)
    return after
      ? first.where((where) =>
          where(where.refTuple('created_at', 'order_hash'), '<', where.tuple(after.createdAt, after.orderHash)),
        )
      : first
  })
}

/** Returns the hashes of a rider's unfinished orders, for the rooms of the rider's sockets. */
export async function unfinishedOrderHashes(tx: Tx, riderId: string): Promise<readonly string[]> {
  const rows = await tablesOf(tx, orders)
    .selectFrom('orders.orders')
    .select(['order_hash'])
    .where('rider_id', '=', riderId)
    .where('tab', '=', 'unfinished')
    .limit(50)
    .execute()
  return rows.map((row) => row.order_hash)
}

/** Returns the hashes of all orders of a rider. */
export async function orderHashesOf(tx: Tx, riderId: string): Promise<readonly string[]> {
  const own = await orders.all(tx, (query) => query.where('rider_id', '=', riderId))
  return own.map(({ orderHash }) => orderHash)
}

/** Returns a rider's unfinished orders of some booking types, soonest first. */
export async function reservedOrders(
  tx: Tx,
  { riderId, service, bookingTypes }: { riderId: string; service: string; bookingTypes: readonly string[] },
): Promise<readonly Order[]> {
  return await orders.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('service', '=', service)
      .where('tab', '=', 'unfinished')
      .where('booking_type', 'in', bookingTypes)
      .orderBy('starts_at')
      .limit(100),
  )
}

/** Returns a rider's first reservation within a time window, both ends included. */
export async function blockingOrderNear(
  tx: Tx,
  { riderId, from, to, except = '' }: { riderId: string; from: string; to: string; except?: string | undefined },
): Promise<Order | undefined> {
  return await orders.first(tx, (query) =>
    query
      .where('order_hash', '<>', except)
      .where('rider_id', '=', riderId)
      .where('tab', '=', 'unfinished')
      .where('blocks_reservations', '=', true)
      .where('starts_at', '>=', from)
      .where('starts_at', '<=', to)
      .orderBy('starts_at'),
  )
}
