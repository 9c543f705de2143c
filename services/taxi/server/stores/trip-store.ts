import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Gathering, type Tx, tablesOf, writeAtCommit } from '@daoxing/kit/server'
import { TripEvent, TripState } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'
import { cancelFees } from './cancel-fee-store.ts'
import { type NewTrip, type TripRecord, tripTable } from './trip-table.ts'

const tripEvents = defineTable('taxi.trip_events', {
  columns: {
    tripHash: z.string(),
    revision: z.int(),
    event: TripEvent,
    state: TripState,
    driverId: z.nullable(z.string()),
    reason: z.string(),
    at: Instant,
  },
  key: ['tripHash', 'revision'],
})

/** The first event and state of a trip: reserved, holding its price, requested, or started at the kerb. */
const beginnings = {
  reserved: { state: 'RESERVED', lastEvent: 'WAITING_DISTRIBUTION' },
  toBeHeld: { state: 'AUTHORIZING', lastEvent: 'PAYMENT_PENDING' },
  atOnce: { state: 'REQUESTING', lastEvent: 'WAITING_SPECIFY' },
  aboard: { state: 'TRIP_STARTED', lastEvent: 'STARTED' },
} as const

/** Writes a trip with its first event. */
export function insertTrip(tx: Tx, trip: NewTrip, begins: keyof typeof beginnings): Promise<TripRecord> {
  return tripTable.insert(tx, {
    ...trip,
    revision: 1,
    ...beginnings[begins],
  })
}

type HistoryLine = { readonly row: TripRecord; readonly at: Instant; readonly reason: string }

/** Writes the events of a trip at the commit. */
export async function writeHistory(tx: Tx, lines: readonly HistoryLine[]): Promise<void> {
  for (const line of lines) await writeAtCommit(tx, insertEvents, line)
}

const insertEvents: Gathering<HistoryLine> = (lines, tx) => ({
  write: tablesOf(tx, tripEvents)
    .insertInto('taxi.trip_events')
    .values(
      lines.map(({ row: { tripHash, revision, lastEvent: event, state, driverId }, reason, at }) =>
        tripEvents.valuesOf({ tripHash, revision, event, state, driverId, reason, at }),
      ),
    ),
})

/** Finds a rider's trip by its hash or its number; another rider's trip counts as absent. */
export function findTripOf(
  tx: Tx,
  { riderId, reference }: { riderId: string; reference: string },
): Promise<TripRecord | undefined> {
  const isNumber = /^[0-9]{1,15}$/.test(reference)
  return tripTable.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where((where) =>
        isNumber
          ? where.or([where('trip_hash', '=', reference), where('trip_id', '=', Number(reference))])
          : where('trip_hash', '=', reference),
      ),
  )
}

/** Finds a trip by its hash, without its rider, for dispatch, drivers and jobs. */
export function findTripByHash(tx: Tx, tripHash: string): Promise<TripRecord | undefined> {
  return tripTable.find(tx, { tripHash })
}

/** Returns the trip that a driver is on. */
export function findLiveTripOfDriver(tx: Tx, driverId: string): Promise<TripRecord | undefined> {
  return tripTable.first(tx, (query) =>
    query
      .where('driver_id', '=', driverId)
      .where('unpaid_since', 'is', null)
      .where('state', 'in', ['DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT']),
  )
}

/** Returns ended trips of a rider, newest first; with `before`, only older ones. */
export function endedTripsOf(
  tx: Tx,
  { riderId, limit, before }: { riderId: string; limit: number; before: number | undefined },
): Promise<readonly TripRecord[]> {
  return tripTable.all(tx, (query) => {
    const newestFirst = query
      .where('rider_id', '=', riderId)
      .where('state', 'in', ['COMPLETED', 'CANCELED', 'MATCH_FAILED'])
      .orderBy('trip_id', 'desc')
      .limit(limit)
    return before === undefined ? newestFirst : newestFirst.where('trip_id', '<', before)
  })
}

/** Returns the newest trip that the rider completed and paid. */
export function lastRiddenTripOf(tx: Tx, riderId: string): Promise<TripRecord | undefined> {
  return tripTable.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('state', '=', 'COMPLETED').orderBy('trip_id', 'desc').limit(1),
  )
}

/** Returns a rider's trips with a final and open fare, newest first. */
export function unpaidTripsOf(tx: Tx, riderId: string): Promise<readonly TripRecord[]> {
  return tripTable.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('state', '=', 'PENDING_PAYMENT').orderBy('trip_id', 'desc').limit(100),
  )
}

/**
 * Returns a rider's cancelled trips whose fee was not returned, newest first. The wallet knows which of them are paid.
 */
export function tripsWithFeeOf(tx: Tx, riderId: string): Promise<readonly TripRecord[]> {
  const withFee = tablesOf(tx, cancelFees)
    .selectFrom('taxi.cancel_fees')
    .select('trip_hash')
    .where('rider_id', '=', riderId)
    .where('given_back_at', 'is', null)
  return tripTable.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('trip_hash', 'in', withFee).orderBy('trip_id', 'desc').limit(100),
  )
}
