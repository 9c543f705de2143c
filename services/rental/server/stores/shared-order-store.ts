import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import { SharedEvent, SharedState } from '@daoxing/rental/contract'
import * as z from 'zod/mini'
import { hasObjection } from './objections.ts'
import { sharedOrderTable, type SharedRecord } from './shared-order-table.ts'

const sharedOrderEvents = defineTable('rental.shared_order_events', {
  columns: {
    orderHash: z.string(),
    revision: z.int(),
    event: SharedEvent,
    state: SharedState,
    reason: z.string(),
    at: Instant,
  },
  key: ['orderHash', 'revision'],
})

/** Rentals for which a car is kept or driven. */
const openStates: readonly SharedState[] = [
  'RESERVED',
  'DEPARTING',
  'PREAUTHORIZING',
  'PREAUTHORIZED',
  'IN_USE',
  'RETURNING',
  'RETURN_ERROR',
]
/** The rider has the car. */
const outStates: readonly SharedState[] = ['IN_USE', 'RETURNING', 'RETURN_ERROR']
const overStates: readonly SharedState[] = ['COMPLETED', 'CANCELED', 'EXPIRED']
const listedMax = 50

export function insertShared(
  tx: Tx,
  order: Omit<SharedRecord, 'revision' | 'state' | 'lastEvent'>,
): Promise<SharedRecord> {
  return sharedOrderTable.insert(tx, { ...order, revision: 1, state: 'RESERVED', lastEvent: 'reserved' })
}

type HistoryLine = { readonly row: SharedRecord; readonly at: Instant; readonly reason: string }

export function writeSharedHistory(tx: Tx, lines: readonly HistoryLine[]): Promise<void> {
  return sharedOrderEvents.unread.insert(
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

export function findShared(tx: Tx, orderHash: string): Promise<SharedRecord | undefined> {
  return sharedOrderTable.find(tx, { orderHash })
}

export function findSharedByNumber(tx: Tx, orderNo: string): Promise<SharedRecord | undefined> {
  return sharedOrderTable.first(tx, (query) => query.where('order_no', '=', orderNo))
}

/** The rider's rentals of a tab, the newest first. */
export function sharedOf(
  tx: Tx,
  { riderId, tab }: { readonly riderId: string; readonly tab?: 'history' | 'unfinished' | undefined },
): Promise<readonly SharedRecord[]> {
  return sharedOrderTable.all(tx, (query) => {
    const own = query.where('rider_id', '=', riderId).orderBy('requested_at', 'desc').limit(listedMax)
    return tab === undefined ? own : own.where('state', tab === 'history' ? 'in' : 'not in', [...overStates])
  })
}

type Within = { readonly from: Instant; readonly until: Instant; readonly now: Instant }

/** The rider's open rentals that overlap a span. A car that is late counts until it is back. */
export function overlappingShared(
  tx: Tx,
  { riderId, from, until, now }: Within & { readonly riderId: string },
): Promise<readonly SharedRecord[]> {
  return sharedOrderTable.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', 'in', [...openStates])
      .where('starts_at', '<', until)
      .where((is) =>
        is.or([is('ends_at', '>', from), is.and([is('ends_at', '<=', now), is('state', 'in', [...outStates])])]),
      ),
  )
}

/** When the rider's next open rental begins, from a moment on. */
export async function nextSharedStart(
  tx: Tx,
  { riderId, from }: { readonly riderId: string; readonly from: Instant },
): Promise<Instant | undefined> {
  const next = await sharedOrderTable.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', 'in', [...openStates])
      .where('starts_at', '>=', from)
      .orderBy('starts_at')
      .limit(1),
  )
  return next?.startsAt
}

/** The rental of a car that is out now. */
export function sharedThatIsOut(tx: Tx, assetId: string): Promise<SharedRecord | undefined> {
  return sharedOrderTable.first(tx, (query) =>
    query.where('asset_id', '=', assetId).where('state', 'in', [...outStates]),
  )
}

/** The rider's rental of a car that is not over, the earliest first. */
export function presentShared(
  tx: Tx,
  { riderId, assetId }: { readonly riderId: string; readonly assetId: string },
): Promise<SharedRecord | undefined> {
  return sharedOrderTable.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('asset_id', '=', assetId)
      .where('state', 'in', [...openStates])
      .orderBy('starts_at'),
  )
}

/** The rider's rental of a car by its start. */
export function sharedByStart(
  tx: Tx,
  { riderId, assetId, startsAt }: { readonly riderId: string; readonly assetId: string; readonly startsAt: Instant },
): Promise<SharedRecord | undefined> {
  return sharedOrderTable.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('asset_id', '=', assetId)
      .where('starts_at', '=', startsAt)
      .where('state', 'not in', ['CANCELED', 'EXPIRED'])
      .orderBy('requested_at', 'desc'),
  )
}

/** The rental that the car opens for, or else the last one that it opened for. */
export async function newestOfAsset(tx: Tx, assetId: string): Promise<SharedRecord | undefined> {
  const now = await sharedOrderTable.first(tx, (query) =>
    query.where('asset_id', '=', assetId).where('state', 'in', ['PREAUTHORIZED', ...outStates]),
  )
  if (now) return now
  return sharedOrderTable.first(tx, (query) =>
    query.where('asset_id', '=', assetId).where('ended_at', 'is not', null).orderBy('ended_at', 'desc').limit(1),
  )
}

/** Reservations of a car that are not taken yet, in order of time. */
export function reservedNext(tx: Tx, assetId: string): Promise<readonly SharedRecord[]> {
  return sharedOrderTable.all(tx, (query) =>
    query
      .where('asset_id', '=', assetId)
      .where('state', 'in', ['RESERVED', 'DEPARTING'])
      .orderBy('starts_at')
      .limit(20),
  )
}

/** The last rental of a car that came back before this moment. */
export function returnedBefore(
  tx: Tx,
  { assetId, at, besides }: { readonly assetId: string; readonly at: Instant; readonly besides: string },
): Promise<SharedRecord | undefined> {
  return sharedOrderTable.first(tx, (query) =>
    query
      .where('asset_id', '=', assetId)
      .where('returned_at', '<=', at)
      .where('order_hash', '!=', besides)
      .orderBy('ended_at', 'desc')
      .limit(1),
  )
}

/** Rentals that are being given back at a stand: each has a bay of it. */
export async function returningTo(tx: Tx, standId: string): Promise<readonly SharedRecord[]> {
  return sharedOrderTable.all(tx, (query) =>
    query.where('return_stand_id', '=', standId).where('state', 'in', ['RETURNING', 'RETURN_ERROR']),
  )
}

const disputedMax = 500

/** Rentals of an operator with an objection that is not decided. */
export function disputedShared(tx: Tx, operatorId: string): Promise<readonly SharedRecord[]> {
  return sharedOrderTable.all(tx, (query) =>
    query
      .where('operator_id', '=', operatorId)
      .where('state', 'in', ['PENDING_PAYMENT', 'COMPLETED'])
      .where(hasObjection)
      .orderBy('ended_at', 'desc')
      .limit(disputedMax),
  )
}

/** Rentals of an operator whose car is not back in time, the longest overdue first. */
export function overdueShared(
  tx: Tx,
  { operatorId, now }: { readonly operatorId: string; readonly now: Instant },
): Promise<readonly SharedRecord[]> {
  return sharedOrderTable.all(tx, (query) =>
    query
      .where('operator_id', '=', operatorId)
      .where('state', 'in', [...outStates])
      .where('ends_at', '<', now)
      .orderBy('ends_at')
      .limit(disputedMax),
  )
}

/** Removes what a rider wrote, with their account; the rental itself stays with its invoice. */
export async function eraseWords(tx: Tx, riderId: string): Promise<void> {
  for (const order of await sharedOrderTable.all(tx, (query) => query.where('rider_id', '=', riderId)))
    await sharedOrderTable.update(tx, order, {
      defects: '',
      returnNote: '',
      accidents: order.accidents.map((accident) => ({ ...accident, text: '', policeNumber: null })),
    })
}

/** Whether the rider's car is out: the account cannot end before it is back. */
export async function hasSharedOut(tx: Tx, riderId: string): Promise<boolean> {
  const found = await sharedOrderTable.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('state', 'in', [...openStates]),
  )
  return found !== undefined
}
