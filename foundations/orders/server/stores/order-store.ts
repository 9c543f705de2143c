import { type Tx, tablesOf } from '@daoxing/kit/server'
import { Order, type OrderTab } from '@daoxing/orders/contract'
import * as z from 'zod/mini'

type OrderRow = {
  rider_id: string
  order_hash: string
  revision: number
  service: string
  booking_type: string
  tab: string
  status: string
  starts_at: string
  ends_at: string | null
  blocks_reservations: boolean
  amount_twd: number | null
  payment_status: number
  facts: unknown
  created_at: string
}
type OrderTables = { 'orders.orders': OrderRow }

const columns = [
  'rider_id',
  'order_hash',
  'revision',
  'service',
  'booking_type',
  'tab',
  'status',
  'starts_at',
  'ends_at',
  'blocks_reservations',
  'amount_twd',
  'payment_status',
  'facts',
  'created_at',
] as const

const Facts = z.pick(Order, { start: true, end: true, live: true, can: true })

function orderOf(row: OrderRow): Order {
  return z.parse(Order, {
    orderHash: row.order_hash,
    revision: row.revision,
    service: row.service,
    bookingType: row.booking_type,
    riderId: row.rider_id,
    tab: row.tab,
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    blocksReservations: row.blocks_reservations,
    amountTwd: row.amount_twd,
    paymentStatus: row.payment_status,
    createdAt: row.created_at,
    ...z.parse(Facts, row.facts),
  })
}

/** Writes the order unless the register holds the same or a newer revision; answers whether it was written. */
export async function writeOrder(tx: Tx, order: Order): Promise<boolean> {
  const { start, end, live, can } = order
  const changing = {
    revision: order.revision,
    tab: order.tab,
    status: order.status,
    starts_at: order.startsAt,
    ends_at: order.endsAt,
    blocks_reservations: order.blocksReservations,
    amount_twd: order.amountTwd,
    payment_status: order.paymentStatus,
    facts: JSON.stringify({ start, end, live, can }),
  }
  const result = await tablesOf<OrderTables>(tx)
    .insertInto('orders.orders')
    .values({
      rider_id: order.riderId,
      order_hash: order.orderHash,
      service: order.service,
      booking_type: order.bookingType,
      created_at: order.createdAt,
      ...changing,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rider_id', 'order_hash'])
        .doUpdateSet(changing)
        .where('orders.orders.revision', '<', order.revision),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** An order of this rider; that of another is not found. */
export async function findOrder(
  tx: Tx,
  { riderId, orderHash }: { riderId: string; orderHash: string },
): Promise<Order | undefined> {
  const row = await tablesOf<OrderTables>(tx)
    .selectFrom('orders.orders')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where('order_hash', '=', orderHash)
    .executeTakeFirst()
  return row && orderOf(row)
}

export type OrderPlaceInList = { readonly createdAt: string; readonly orderHash: string }

/** A page of a rider's orders, newest first, beginning behind `after`. */
export async function pageOfOrders(
  tx: Tx,
  {
    riderId,
    tab,
    limit,
    after,
  }: { riderId: string; tab: OrderTab; limit: number; after: OrderPlaceInList | undefined },
): Promise<readonly Order[]> {
  let query = tablesOf<OrderTables>(tx)
    .selectFrom('orders.orders')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where('tab', '=', tab)
    .orderBy('created_at', 'desc')
    .orderBy('order_hash', 'desc')
    .limit(limit)
  if (after)
    query = query.where((where) =>
      where(where.refTuple('created_at', 'order_hash'), '<', where.tuple(after.createdAt, after.orderHash)),
    )
  return (await query.execute()).map(orderOf)
}

/** Hashes of the orders that are under way, for the rooms of a rider's sockets. */
export async function unfinishedOrderHashes(tx: Tx, riderId: string): Promise<readonly string[]> {
  const rows = await tablesOf<OrderTables>(tx)
    .selectFrom('orders.orders')
    .select(['order_hash'])
    .where('rider_id', '=', riderId)
    .where('tab', '=', 'unfinished')
    .limit(50)
    .execute()
  return rows.map((row) => row.order_hash)
}

/** Kinds of booking whose time is still to come. */
const reservedTypes = ['TAXI_RESERVATION', 'TAXI_AIRPORT_RESERVATION', 'RENTAL_AIRPORT_RESERVATION']

/** A rider's reservations with a service that are still to come, soonest first. */
export async function reservedOrders(
  tx: Tx,
  { riderId, service }: { riderId: string; service: string },
): Promise<readonly Order[]> {
  const rows = await tablesOf<OrderTables>(tx)
    .selectFrom('orders.orders')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where('service', '=', service)
    .where('tab', '=', 'unfinished')
    .where('booking_type', 'in', reservedTypes)
    .orderBy('starts_at')
    .limit(100)
    .execute()
  return rows.map(orderOf)
}

/** The first reservation of a rider that begins within a window of time, its ends included. */
export async function blockingOrderNear(
  tx: Tx,
  { riderId, from, to }: { riderId: string; from: string; to: string },
): Promise<Order | undefined> {
  const row = await tablesOf<OrderTables>(tx)
    .selectFrom('orders.orders')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where('tab', '=', 'unfinished')
    .where('blocks_reservations', '=', true)
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', to)
    .orderBy('starts_at')
    .executeTakeFirst()
  return row && orderOf(row)
}
