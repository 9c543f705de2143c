import { ChargingEvent, RawState } from '@daoxing/charging/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Gathering, tablesOf, type Tx, writeAtCommit } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { type NewOrder, type OrderRecord, orderTable } from './order-table.ts'

const orderEvents = defineTable('charging.order_events', {
  columns: {
    orderHash: z.string(),
    revision: z.int(),
    event: ChargingEvent,
    state: RawState,
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
    state: 'Init',
    lastEvent: 'REQUESTED',
    sessionId: null,
    energyWh: 0,
    readAt: null,
    amountTwd: 0,
    chargedTwd: 0,
    billState: 'open',
    heldAt: null,
    startedAt: null,
    powerEndedAt: null,
    stopAskedAt: null,
    endedAt: null,
    coverState: 'open',
    raiseToTwd: null,
    startState: 'asking',
    startUntil: null,
    stopReason: null,
    stopAcceptedAt: null,
    isStopIgnored: false,
    readings: [],
    stretches: [],
    curve: [],
    readingsMissing: false,
    graceEndsAt: null,
    lines: [],
    shownTwd: null,
    cdrId: null,
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

const overStates = ['Invalid', 'AutoPayComplete'] as const

/** The sessions of a rider that are under way, or wait for their bill or payment; the newest first. */
export function openOrdersOf(tx: Tx, riderId: string): Promise<readonly OrderRecord[]> {
  return orderTable.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', 'not in', overStates)
      // A session that cost nothing stays complete, and waits for nothing.
      .where((is) =>
        is.or([is('state', '<>', 'Complete'), is('bill_state', '=', 'awaited'), is('charged_twd', '>', 0)]),
      )
      .orderBy('created_at', 'desc'),
  )
}

type Page = { readonly riderId: string; readonly before: Instant | undefined; readonly limit: number }

/** A page of the sessions of a rider, the newest first. Those whose estimate was not held are left out. */
export function ordersOf(tx: Tx, { riderId, before, limit }: Page): Promise<readonly OrderRecord[]> {
  return orderTable.all(tx, (query) => {
    const own = query.where('rider_id', '=', riderId).where('held_at', 'is not', null)
    const page = before === undefined ? own : own.where('created_at', '<', before)
    return page.orderBy('created_at', 'desc').limit(limit)
  })
}

/** The session of an operator's session id: the newest one, since an operator may use an id again. */
export function orderOfSession(
  tx: Tx,
  { operatorId, sessionId }: { readonly operatorId: string; readonly sessionId: string },
): Promise<readonly OrderRecord[]> {
  return orderTable.all(tx, (query) =>
    query
      .where('operator_id', '=', operatorId)
      .where('session_id', '=', sessionId)
      .orderBy('created_at', 'desc')
      .limit(1),
  )
}

/** The sessions of a rider that began in a time, the newest first. */
export function ordersSince(
  tx: Tx,
  { riderId, since }: { readonly riderId: string; readonly since: Instant },
): Promise<readonly OrderRecord[]> {
  return orderTable.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('created_at', '>=', since).orderBy('created_at', 'desc').limit(500),
  )
}
