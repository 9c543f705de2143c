import { Instant } from '@daoxing/kit/contract'
import { atCommit, defineTable, tablesOf, type Tx } from '@daoxing/kit/server'
import { ScooterEvent, ScooterState } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'
import { type OrderRecord, orderTable } from './order-table.ts'

const orderEvents = defineTable('scooter.order_events', {
  columns: {
    orderHash: z.string(),
    revision: z.int(),
    event: ScooterEvent,
    state: ScooterState,
    reason: z.string(),
    at: Instant,
  },
  key: ['orderHash', 'revision'],
})

/** The claim of an order on its rider and on its asset; the database allows one of each. */
export const liveOrders = defineTable('scooter.live_orders', {
  columns: { riderId: z.string(), assetId: z.string(), orderHash: z.string() },
  key: ['riderId'],
})

export function insertOrder(
  tx: Tx,
  order: Omit<OrderRecord, 'revision' | 'state' | 'lastEvent'>,
): Promise<OrderRecord> {
  return orderTable.insert(tx, { ...order, revision: 1, state: 'PREPARING', lastEvent: 'ordered' })
}

type HistoryLine = { readonly row: OrderRecord; readonly at: Instant; readonly reason: string }

export function writeHistory(tx: Tx, lines: readonly HistoryLine[]): Promise<void> {
  return orderEvents.unread.insert(
    tx,
    ...lines.map(({ row: { orderHash, revision, lastEvent: event, state }, reason, at }) => ({
      orderHash,
      revision,
      event,
      state,
      reason,
      at,
    })),
  )
}

export function findOrder(tx: Tx, orderHash: string): Promise<OrderRecord | undefined> {
  return orderTable.find(tx, { orderHash })
}

/** The rider's orders that are not finished, the newest first. */
export function unfinishedOrdersOf(tx: Tx, riderId: string): Promise<readonly OrderRecord[]> {
  return orderTable.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', 'not in', ['COMPLETED', 'CANCELED'])
      .orderBy('requested_at', 'desc')
      .limit(20),
  )
}

/** Claims rider and asset for an order. Returns false if another order has one of them. */
export async function claim(
  tx: Tx,
  { riderId, assetId, orderHash }: Pick<OrderRecord, 'riderId' | 'assetId' | 'orderHash'>,
): Promise<boolean> {
  return (await liveOrders.insertIfAbsent(tx, { riderId, assetId, orderHash })) !== undefined
}

/** Whether an order claims the rider now. */
export async function isRiderClaimed(tx: Tx, riderId: string): Promise<boolean> {
  return (await liveOrders.find(tx, { riderId })) !== undefined
}

/** Releases rider and asset at the commit; the claim of another order stays. */
export function releaseClaim(tx: Tx, { riderId, orderHash }: OrderRecord): Promise<void> {
  return atCommit(
    tx,
    tablesOf(tx, liveOrders)
      .deleteFrom('scooter.live_orders')
      .where('rider_id', '=', riderId)
      .where('order_hash', '=', orderHash),
  )
}
