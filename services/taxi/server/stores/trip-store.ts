import { type Instant, Refusal } from '@daoxing/kit/contract'
import { rememberedRows, type Tx, tablesOf, unread } from '@daoxing/kit/server'
import { nextTripState, type TripEvent } from '@daoxing/taxi/contract'
import type { NewTrip, TripChange, TripRecord } from './trip-record.ts'
import { sql } from 'kysely'
import { rowOf, type TripTables, tripColumns, tripOf } from './trip-rows.ts'

/** By their hash. */
const remembered = rememberedRows<TripRecord>('taxi.trips')

/** Writes a trip that begins with `WAITING_SPECIFY`, or with `PAYMENT_PENDING` where its price is to be held first. */
export async function insertTrip(tx: Tx, trip: NewTrip, begins: 'toBeHeld' | 'atOnce'): Promise<TripRecord> {
  const begun =
    begins === 'toBeHeld'
      ? ({ ...trip, revision: 1, state: 'AUTHORIZING', lastEvent: 'PAYMENT_PENDING' } as const)
      : ({ ...trip, revision: 1, state: 'REQUESTING', lastEvent: 'WAITING_SPECIFY' } as const)
  const row = await tablesOf<TripTables>(tx)
    .insertInto('taxi.trips')
    .values(rowOf(begun))
    .returning(tripColumns)
    .executeTakeFirstOrThrow()
  const written = tripOf(row)
  remembered.wrote(tx, written.tripHash, written)
  await writeEvent(tx, written, { at: trip.requestedAt, reason: '' })
  return written
}

export type TripMove = {
  readonly event: TripEvent
  readonly at: Instant
  readonly change?: TripChange
  /** Kept with the event, for whoever asks later why. */
  readonly reason?: string
}

/**
 * Moves a trip along its lifecycle, from the revision that was read. An event that means nothing in this state and a
 * revision that is no longer the newest are refused alike: the trip has moved meanwhile.
 */
export async function moveTrip(tx: Tx, trip: TripRecord, move: TripMove): Promise<TripRecord> {
  const { event, at, change = {}, reason = '' } = move
  const state = nextTripState(trip.state, event)
  if (!state) throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
  const moved = await writeNext(tx, trip, { ...trip, ...change, state, lastEvent: event })
  await writeEvent(tx, moved, { at, reason })
  return moved
}

/** Changes what a trip says and leaves it where it is. */
export function amendTrip(tx: Tx, trip: TripRecord, change: TripChange): Promise<TripRecord> {
  return writeNext(tx, trip, { ...trip, ...change })
}

async function writeNext(tx: Tx, read: TripRecord, next: TripRecord): Promise<TripRecord> {
  const row = await tablesOf<TripTables>(tx)
    .updateTable('taxi.trips')
    .set(rowOf({ ...next, revision: read.revision + 1 }))
    .where('rider_id', '=', read.riderId)
    .where('trip_hash', '=', read.tripHash)
    .where('revision', '=', read.revision)
    .returning(tripColumns)
    .executeTakeFirst()
  const written = row && tripOf(row)
  remembered.wrote(tx, read.tripHash, written)
  if (!written) throw new Refusal('taxi.tripMovedMeanwhile', { state: read.state })
  return written
}

type EventFacts = { readonly at: Instant; readonly reason: string }

async function writeEvent(tx: Tx, trip: TripRecord, { at, reason }: EventFacts): Promise<void> {
  const { tripHash, revision, lastEvent, state, driverId } = trip
  await tablesOf<TripTables>(tx)
    .insertInto('taxi.trip_events')
    .values({ trip_hash: tripHash, revision, event: lastEvent, state, driver_id: driverId, reason, at })
    .modifyEnd(sql.raw(unread))
    .execute()
}

/** A rider's trip by its hash or its number; another rider's is as absent as none. */
export async function findTripOf(
  tx: Tx,
  { riderId, reference }: { riderId: string; reference: string },
): Promise<TripRecord | undefined> {
  const isNumber = /^[0-9]{1,15}$/.test(reference)
  const row = await tablesOf<TripTables>(tx)
    .selectFrom('taxi.trips')
    .select(tripColumns)
    .where('rider_id', '=', riderId)
    .where((where) =>
      isNumber
        ? where.or([where('trip_hash', '=', reference), where('trip_id', '=', Number(reference))])
        : where('trip_hash', '=', reference),
    )
    .executeTakeFirst()
  return row && tripOf(row)
}

/** A trip by its hash alone, for dispatch, drivers and jobs. */
export function findTripByHash(tx: Tx, tripHash: string): Promise<TripRecord | undefined> {
  return remembered.read(tx, tripHash, async () => {
    const row = await tablesOf<TripTables>(tx)
      .selectFrom('taxi.trips')
      .select(tripColumns)
      .where('trip_hash', '=', tripHash)
      .executeTakeFirst()
    return row && tripOf(row)
  })
}

/** The trip that a driver is on. */
export async function findLiveTripOfDriver(tx: Tx, driverId: string): Promise<TripRecord | undefined> {
  const row = await tablesOf<TripTables>(tx)
    .selectFrom('taxi.trips')
    .select(tripColumns)
    .where('driver_id', '=', driverId)
    .where('unpaid_since', 'is', null)
    .where('state', 'in', ['DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT'])
    .executeTakeFirst()
  return row && tripOf(row)
}

/** Ended trips of a rider, newest first, those older than `before` where it is given. */
export async function endedTripsOf(
  tx: Tx,
  { riderId, limit, before }: { riderId: string; limit: number; before: number | undefined },
): Promise<readonly TripRecord[]> {
  let query = tablesOf<TripTables>(tx)
    .selectFrom('taxi.trips')
    .select(tripColumns)
    .where('rider_id', '=', riderId)
    .where('state', 'in', ['COMPLETED', 'CANCELED', 'MATCH_FAILED'])
    .orderBy('trip_id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('trip_id', '<', before)
  return (await query.execute()).map(tripOf)
}

/** The newest trip that a rider rode and paid. */
export async function lastRiddenTripOf(tx: Tx, riderId: string): Promise<TripRecord | undefined> {
  const row = await tablesOf<TripTables>(tx)
    .selectFrom('taxi.trips')
    .select(tripColumns)
    .where('rider_id', '=', riderId)
    .where('state', '=', 'COMPLETED')
    .orderBy('trip_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && tripOf(row)
}

/** Trips of a rider whose fare is fixed and open, newest first. */
export async function unpaidTripsOf(tx: Tx, riderId: string): Promise<readonly TripRecord[]> {
  const rows = await tablesOf<TripTables>(tx)
    .selectFrom('taxi.trips')
    .select(tripColumns)
    .where('rider_id', '=', riderId)
    .where('state', '=', 'PENDING_PAYMENT')
    .orderBy('trip_id', 'desc')
    .limit(100)
    .execute()
  return rows.map(tripOf)
}

/** Cancelled trips of a rider whose fee was not given back, newest first; the wallet knows which of them are paid. */
export async function tripsWithFeeOf(tx: Tx, riderId: string): Promise<readonly TripRecord[]> {
  const rows = await tablesOf<TripTables & FeeTables>(tx)
    .selectFrom('taxi.trips')
    .select(tripColumns)
    .where('rider_id', '=', riderId)
    .where('trip_hash', 'in', (query) =>
      query
        .selectFrom('taxi.cancel_fees')
        .select('trip_hash')
        .where('rider_id', '=', riderId)
        .where('given_back_at', 'is', null),
    )
    .orderBy('trip_id', 'desc')
    .limit(100)
    .execute()
  return rows.map(tripOf)
}

type FeeTables = {
  'taxi.cancel_fees': { trip_hash: string; rider_id: string; given_back_at: string | null }
}
