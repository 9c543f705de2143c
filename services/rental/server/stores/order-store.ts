import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import { RentalEvent, RentalState } from '@daoxing/rental/contract'
import * as z from 'zod/mini'
import { hasObjection } from './objections.ts'
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

type Within = { readonly from: Instant; readonly until: Instant; readonly now: Instant }

/** The rider's open orders that overlap a span. A car that is late counts until it is back. */
export function overlappingOrders(
  tx: Tx,
  { riderId, from, until, now }: Within & { readonly riderId: string },
): Promise<readonly RentalRecord[]> {
  return orderTable.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', 'in', [...openStates])
      .where('starts_at', '<', until)
      .where((is) =>
        is.or([is('ends_at', '>', from), is.and([is('ends_at', '<=', now), is('state', 'in', [...drivenStates])])]),
      ),
  )
}

/** When the rider's next open order begins, from a moment on. */
export async function nextOrderStart(
  tx: Tx,
  { riderId, from }: { readonly riderId: string; readonly from: Instant },
): Promise<Instant | undefined> {
  const next = await orderTable.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', 'in', [...openStates])
      .where('starts_at', '>=', from)
      .orderBy('starts_at')
      .limit(1),
  )
  return next?.startsAt
}

/** The order whose rider has this car now. */
export function orderWithCar(tx: Tx, assetId: string): Promise<RentalRecord | undefined> {
  return orderTable.first(tx, (query) => query.where('asset_id', '=', assetId).where('state', 'in', [...drivenStates]))
}

/** Reservations of a car that is not handed over yet, in order of time. */
export function reservedNextAtStation(tx: Tx, assetId: string): Promise<readonly RentalRecord[]> {
  return orderTable.all(tx, (query) =>
    query.where('asset_id', '=', assetId).where('state', '=', 'RESERVED').orderBy('starts_at').limit(20),
  )
}

/** Open orders of a station that overlap a span: they have its accessories, and late cars have them still. */
export function ordersAtStation(
  tx: Tx,
  { stationId, from, until, now }: Within & { readonly stationId: string },
): Promise<readonly RentalRecord[]> {
  return orderTable.all(tx, (query) =>
    query
      .where('from_station_id', '=', stationId)
      .where('state', 'in', [...openStates])
      .where('starts_at', '<', until)
      .where((is) =>
        is.or([is('ends_at', '>', from), is.and([is('ends_at', '<=', now), is('state', 'in', [...drivenStates])])]),
      ),
  )
}

const servedStates = openStates.filter((state) => state !== 'AWAITING_PAYMENT')
const deskMax = 1000

/**
 * The orders that the desks of an operator have to serve, the first departure first, and then the finished ones with an
 * objection or an open bill, the newest first. Finished orders never push out those that are still to be served.
 */
export async function deskOrdersOf(tx: Tx, operatorId: string): Promise<readonly RentalRecord[]> {
  const served = await orderTable.all(tx, (query) =>
    query.where('operator_id', '=', operatorId).where('state', 'in', servedStates).orderBy('starts_at').limit(deskMax),
  )
  const finished = await orderTable.all(tx, (query) =>
    query
      .where('operator_id', '=', operatorId)
      .where('state', 'in', ['PENDING_PAYMENT', 'COMPLETED'])
      .where((is) => is.or([is('state', '=', 'PENDING_PAYMENT'), hasObjection]))
      .orderBy(hasObjection, 'desc')
      .orderBy('ended_at', 'desc')
      .limit(deskMax),
  )
  return [...served, ...finished]
}

/** Whether a car is wanted, kept or driven: the account cannot end before. */
export async function hasOpenOrder(tx: Tx, riderId: string): Promise<boolean> {
  const found = await orderTable.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('state', 'in', [...openStates]),
  )
  return found !== undefined
}
