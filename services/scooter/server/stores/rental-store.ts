import { Instant, Refusal } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import { fineStatuses, ScooterEvent, ScooterState } from '@daoxing/scooter/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type RentalRecord, rentalTable } from './rental-table.ts'

const rentalEvents = defineTable('scooter.rental_events', {
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

const liveStates: readonly ScooterState[] = ['PREPARING', 'RESERVED', 'STARTING', 'RIDING', 'RETURNING']

export function insertRental(
  tx: Tx,
  rental: Omit<RentalRecord, 'revision' | 'state' | 'lastEvent'>,
): Promise<RentalRecord> {
  return rentalTable.insert(tx, { ...rental, revision: 1, state: 'PREPARING', lastEvent: 'reserved' })
}

type HistoryLine = { readonly row: RentalRecord; readonly at: Instant; readonly reason: string }

export function writeHistory(tx: Tx, lines: readonly HistoryLine[]): Promise<void> {
  return rentalEvents.unread.insert(
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

export function findRental(tx: Tx, orderHash: string): Promise<RentalRecord | undefined> {
  return rentalTable.find(tx, { orderHash })
}

/** The rider's words against fees go; fee and decision stay with the bill. */
export async function eraseObjections(tx: Tx, riderId: string): Promise<void> {
  const rentals = await rentalTable.all(tx, (query) => query.where('rider_id', '=', riderId))
  for (const row of rentals.filter(({ fees }) => fees.some(({ objection }) => objection !== null))) {
    const fees = row.fees.map((fee) => ({ ...fee, objection: null }))
    // A rental that moves meanwhile has to be erased again: the caller's transaction is repeated.
    if ((await rentalTable.update(tx, row, { fees })) === undefined) throw new Refusal('scooter.movedMeanwhile')
  }
}

/** The rider's live rental; a rider has one at most. */
export function liveRentalOf(tx: Tx, riderId: string): Promise<RentalRecord | undefined> {
  return rentalTable.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', 'in', [...liveStates])
      .orderBy('reserved_at', 'desc'),
  )
}

/** The live rental of a scooter. */
export function liveRentalOfAsset(tx: Tx, assetId: string): Promise<RentalRecord | undefined> {
  return rentalTable.first(tx, (query) =>
    query
      .where('asset_id', '=', assetId)
      .where('state', 'in', [...liveStates])
      .orderBy('reserved_at', 'desc'),
  )
}

/** The rider's rentals whose bill is open, the newest first. */
export function unpaidRentalsOf(tx: Tx, riderId: string): Promise<readonly RentalRecord[]> {
  return rentalTable.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('state', '=', 'PENDING_PAYMENT')
      .orderBy('reserved_at', 'desc')
      .limit(50),
  )
}

/** The rider's newest rental. */
export function newestRentalOf(tx: Tx, riderId: string): Promise<RentalRecord | undefined> {
  return rentalTable.first(tx, (query) => query.where('rider_id', '=', riderId).orderBy('reserved_at', 'desc'))
}

/** The rider's last hold of a scooter that ended without a ride, since a moment. */
export function unusedHoldOf(
  tx: Tx,
  { riderId, assetId, since }: { readonly riderId: string; readonly assetId: string; readonly since: Instant },
): Promise<RentalRecord | undefined> {
  return rentalTable.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('asset_id', '=', assetId)
      .where('state', 'in', ['CANCELED', 'EXPIRED'])
      .where('last_event', 'in', ['canceled', 'overtime', 'notFound'])
      .where('ended_at', '>', since)
      .orderBy('ended_at', 'desc'),
  )
}

/** The rental whose rider rode a plate at a moment. */
export function riddenAt(
  tx: Tx,
  { plate, operatorId, at }: { readonly plate: string; readonly operatorId: string; readonly at: Instant },
): Promise<RentalRecord | undefined> {
  return rentalTable.first(tx, (query) =>
    query
      .where('plate', '=', plate)
      .where('operator_id', '=', operatorId)
      .where('started_at', '<=', at)
      .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>=', at)]))
      .orderBy('started_at', 'desc'),
  )
}

/** The rentals that had a plate out at some moment of a span, half-open; two at most. */
export function riddenWithin(
  tx: Tx,
  {
    plate,
    operatorId,
    from,
    until,
  }: { readonly plate: string; readonly operatorId: string; readonly from: Instant; readonly until: Instant },
): Promise<readonly RentalRecord[]> {
  return rentalTable.all(tx, (query) =>
    query
      .where('plate', '=', plate)
      .where('operator_id', '=', operatorId)
      .where('started_at', '<', until)
      .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>', from)]))
      .orderBy('started_at', 'desc')
      .limit(2),
  )
}

/** The first ride of the same plate after a rental, until a moment. */
export function nextRideOf(
  tx: Tx,
  { plate, startedAt }: Pick<RentalRecord, 'plate' | 'startedAt'>,
  until: Instant,
): Promise<RentalRecord | undefined> {
  return rentalTable.first(tx, (query) =>
    query
      .where('plate', '=', plate)
      .where('started_at', '>', startedAt)
      .where('started_at', '<=', until)
      .orderBy('started_at'),
  )
}

/** Some rentals by their hashes. */
export async function rentalsByHash(tx: Tx, hashes: readonly string[]): Promise<ReadonlyMap<string, RentalRecord>> {
  if (hashes.length === 0) return new Map()
  const rows = await rentalTable.all(tx, (query) => query.where('order_hash', 'in', [...hashes]))
  return new Map(rows.map((row) => [row.orderHash, row]))
}

/** Fees that may still move money. */
const openFees: readonly number[] = [
  fineStatuses.announced,
  fineStatuses.objected,
  fineStatuses.upheld,
  fineStatuses.due,
  fineStatuses.charging,
  fineStatuses.unpaid,
]

/** Whether a rental of the rider goes on, has to be paid, or has a fee that is not settled. */
export async function hasOpenRental(tx: Tx, riderId: string): Promise<boolean> {
  const open = await rentalTable.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where((is) =>
        is.or([
          is('state', 'in', [...liveStates, 'PENDING_PAYMENT']),
          ...openFees.map((fineStatus) => sql<boolean>`facts->'fees' @> ${JSON.stringify([{ fineStatus }])}::jsonb`),
        ]),
      ),
  )
  return open !== undefined
}

/** A rider's rental, for reading. Another rider's counts as absent. */
export async function rentalOfRider(
  tx: Tx,
  { riderId, orderHash }: { readonly riderId: string; readonly orderHash: string },
): Promise<RentalRecord> {
  const rental = await findRental(tx, orderHash)
  if (rental?.riderId !== riderId) throw new Refusal('kit.notFound')
  return rental
}

/** The rental for which an operator raised a fee; two operators may give the same number. */
export function rentalOfFee(
  tx: Tx,
  { feeId, operatorId }: { readonly feeId: string; readonly operatorId: string },
): Promise<RentalRecord | undefined> {
  return rentalTable.first(tx, (query) =>
    query
      .where('operator_id', '=', operatorId)
      .where(sql<boolean>`facts->'fees' @> ${JSON.stringify([{ feeId }])}::jsonb`),
  )
}
