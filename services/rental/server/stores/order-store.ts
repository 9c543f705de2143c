import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import { RentalEvent, RentalState } from '@daoxing/rental/contract'
import * as z from 'zod/mini'
import { orderTable, type RentalRecord } from './order-table.ts'

const orderEvents = defineTable('rental.order_events', {
  columns: {
    orderHash: z.string(),
    revision: z.int(),
    event: RentalEvent,
    state: RentalState,
    reason: z.string(),
    at: Instant,
  },
  key: ['orderHash', 'revision'],
})

/** Orders in which a car is wanted, kept or driven. */
const openStates: readonly RentalState[] = [
  'AWAITING_PAYMENT',
  'WISHED',
  'RESERVED',
  'DEPARTING',
  'PREAUTHORIZING',
  'PREAUTHORIZED',
  'IN_USE',
  'RETURNING',
  'RETURN_ERROR',
]
/** The car is with the rider. */
const drivenStates: readonly RentalState[] = ['IN_USE', 'RETURNING', 'RETURN_ERROR']
const listedMax = 50

export function insertOrder(
  tx: Tx,
  order: Omit<RentalRecord, 'revision' | 'state' | 'lastEvent'>,
): Promise<RentalRecord> {
  return orderTable.insert(tx, { ...order, revision: 1, state: 'AWAITING_PAYMENT', lastEvent: 'ordered' })
}

type HistoryLine = { readonly row: RentalRecord; readonly at: Instant; readonly reason: string }

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

export function findOrder(tx: Tx, orderHash: string): Promise<RentalRecord | undefined> {
  return orderTable.find(tx, { orderHash })
}

export function findOrderByNumber(tx: Tx, orderNo: string): Promise<RentalRecord | undefined> {
  return orderTable.first(tx, (query) => query.where('order_no', '=', orderNo))
}

/** The rider's orders of a tab, the newest first. */
export function ordersOf(
  tx: Tx,
  { riderId, tab }: { readonly riderId: string; readonly tab: 'history' | 'unfinished' },
): Promise<readonly RentalRecord[]> {
  return orderTable.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', tab === 'history' ? 'in' : 'not in', ['COMPLETED', 'CANCELED', 'EXPIRED'])
      .orderBy('requested_at', 'desc')
      .limit(listedMax),
  )
}

/** The rider's open orders that overlap a span. */
export function overlappingOrders(
  tx: Tx,
  { riderId, from, until }: { readonly riderId: string; readonly from: Instant; readonly until: Instant },
): Promise<readonly RentalRecord[]> {
  return orderTable.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', 'in', [...openStates])
      .where('starts_at', '<', until)
      .where('ends_at', '>', from),
  )
}

/** The order whose rider has this car now. */
export function orderWithCar(tx: Tx, assetId: string): Promise<RentalRecord | undefined> {
  return orderTable.first(tx, (query) => query.where('asset_id', '=', assetId).where('state', 'in', [...drivenStates]))
}

/** Open orders of a station that overlap a span: they have its accessories. */
export function ordersAtStation(
  tx: Tx,
  { stationId, from, until }: { readonly stationId: string; readonly from: Instant; readonly until: Instant },
): Promise<readonly RentalRecord[]> {
  return orderTable.all(tx, (query) =>
    query
      .where('from_station_id', '=', stationId)
      .where('state', 'in', [...openStates])
      .where('starts_at', '<', until)
      .where('ends_at', '>', from),
  )
}

const deskMax = 1000

/** The orders that the desks of an operator have to serve, the first departure first. */
export function deskOrdersOf(tx: Tx, operatorId: string): Promise<readonly RentalRecord[]> {
  return orderTable.all(tx, (query) =>
    query
      .where('operator_id', '=', operatorId)
      .where('state', 'not in', ['AWAITING_PAYMENT', 'CANCELED', 'EXPIRED'])
      .orderBy('starts_at')
      .limit(deskMax),
  )
}

/** Whether a car is wanted, kept or driven: the account cannot end before. */
export async function hasOpenOrder(tx: Tx, riderId: string): Promise<boolean> {
  const found = await orderTable.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('state', 'in', [...openStates]),
  )
  return found !== undefined
}
