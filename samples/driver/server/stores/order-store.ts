import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import { SampleDriverEvent, SampleDriverState } from '@daoxing/sample-driver/contract'
import * as z from 'zod/mini'
import { type OrderRecord, orderTable } from './order-table.ts'

const orderEvents = defineTable('sample_driver.order_events', {
  columns: {
    orderHash: z.string(),
    revision: z.int(),
    event: SampleDriverEvent,
    state: SampleDriverState,
    driverId: z.nullable(z.string()),
    reason: z.string(),
    at: Instant,
  },
  key: ['orderHash', 'revision'],
})

type NewOrder = Pick<
  OrderRecord,
  | 'riderId'
  | 'orderHash'
  | 'region'
  | 'state'
  | 'priceTwd'
  | 'cancelFeeTwd'
  | 'paymentMethod'
  | 'requestedAt'
  | 'pickup'
  | 'dropoff'
  | 'route'
>

export function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRecord> {
  return orderTable.insert(tx, {
    ...order,
    revision: 1,
    lastEvent: 'ORDERED',
    chargedFeeTwd: 0,
    driverId: null,
    acceptedAt: null,
    promisedAt: null,
    arrivedAt: null,
    startedAt: null,
    finishedAt: null,
    endedAt: null,
    unpaidSince: null,
    pickupRoute: null,
  })
}

type HistoryLine = { readonly row: OrderRecord; readonly at: Instant; readonly reason: string }

export function writeHistory(tx: Tx, lines: readonly HistoryLine[]): Promise<void> {
  return orderEvents.unread.insert(
    tx,
    ...lines.map(({ row: { orderHash, revision, lastEvent: event, state, driverId }, reason, at }) => ({
      ...{ orderHash, revision, event, state, driverId, reason, at },
    })),
  )
}

export function findOrder(tx: Tx, orderHash: string): Promise<OrderRecord | undefined> {
  return orderTable.find(tx, { orderHash })
}

/** The live order of a rider. */
export function liveOrderOf(tx: Tx, riderId: string): Promise<OrderRecord | undefined> {
  return orderTable.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('ended_at', 'is', null).where('unpaid_since', 'is', null),
  )
}

/** The current order of a driver. */
export function liveOrderOfDriver(tx: Tx, driverId: string): Promise<OrderRecord | undefined> {
  return orderTable.first(tx, (query) =>
    query.where('driver_id', '=', driverId).where('ended_at', 'is', null).where('unpaid_since', 'is', null),
  )
}
