import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Gathering, tablesOf, type Tx, writeAtCommit } from '@daoxing/kit/server'
import { ChargingEvent, ChargingState } from '@daoxing/charging/contract'
import * as z from 'zod/mini'
import { type NewOrder, type OrderRecord, orderTable } from './order-table.ts'

const orderEvents = defineTable('charging.order_events', {
  columns: {
    orderHash: z.string(),
    revision: z.int(),
    event: ChargingEvent,
    state: ChargingState,
    reason: z.string(),
    at: Instant,
  },
  key: ['orderHash', 'revision'],
})

/** Stores a session whose estimate is about to be held. */
export function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRecord> {
  return orderTable.insert(tx, {
    ...order,
    revision: 1,
    state: 'REQUESTED',
    lastEvent: 'REQUESTED',
    deliveredMilliUnits: 0,
    readAt: null,
    amountTwd: 0,
    coverTwd: order.terms.estimateTwd,
    chargedTwd: 0,
    heldAt: null,
    startedAt: null,
    stopAskedAt: null,
    endedAt: null,
    coverState: 'open',
    raiseToTwd: null,
    stopReason: null,
    corrections: 0,
  })
}

type HistoryLine = { readonly row: OrderRecord; readonly at: Instant; readonly reason: string }

/** Stores the events of a session at the commit. */
export async function writeHistory(tx: Tx, lines: readonly HistoryLine[]): Promise<void> {
  for (const line of lines) await writeAtCommit(tx, insertEvents, line)
}

const insertEvents: Gathering<HistoryLine> = (lines, tx) => ({
  write: tablesOf(tx, orderEvents)
    .insertInto('charging.order_events')
    .values(
      lines.map(({ row: { orderHash, revision, lastEvent: event, state }, reason, at }) =>
        orderEvents.valuesOf({ orderHash, revision, event, state, reason, at }),
      ),
    ),
})

export function findOrder(tx: Tx, orderHash: string): Promise<OrderRecord | undefined> {
  return orderTable.find(tx, { orderHash })
}

/** The live sessions of a rider. */
export function liveOrdersOf(tx: Tx, riderId: string): Promise<readonly OrderRecord[]> {
  return orderTable.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('state', 'in', ['REQUESTED', 'STARTING', 'DELIVERING', 'STOPPING']),
  )
}
