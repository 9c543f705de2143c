import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx, tablesOf } from '@daoxing/kit/server'
import { DesignatedTripEvent, DesignatedTripState } from '@daoxing/designated-driver/contract'
import * as z from 'zod/mini'
import { type TripRecord, tripTable } from './trip-table.ts'

const tripEvents = defineTable('designated_driver.trip_events', {
  columns: {
    tripHash: z.string(),
    revision: z.int(),
    event: DesignatedTripEvent,
    state: DesignatedTripState,
    driverId: z.nullable(z.string()),
    reason: z.string(),
    at: Instant,
  },
  key: ['tripHash', 'revision'],
})

type NewTrip = Omit<
  TripRecord,
  | 'revision'
  | 'chargedFeeTwd'
  | 'driverId'
  | 'acceptedAt'
  | 'promisedAt'
  | 'arrivedAt'
  | 'codeCheckedAt'
  | 'codeTries'
  | 'codeBlockedUntil'
  | 'startedAt'
  | 'finishedAt'
  | 'endedAt'
  | 'unpaidSince'
  | 'pickupWay'
  | 'driverLicence'
  | 'arrivalProof'
  | 'before'
  | 'after'
  | 'change'
  | 'appliedChanges'
  | 'driverCancels'
  | 'cancel'
>

/** A handover before its record. */
export function emptyHandover(attempt: number): TripRecord['before'] {
  return { attempt, odometerKm: null, notes: '', recordedAt: null, answer: 'open', answeredAt: null, remark: '' }
}

/** A trip without a driver: the fields that a driver who leaves takes along. */
export const withoutDriver = {
  driverId: null,
  acceptedAt: null,
  promisedAt: null,
  arrivedAt: null,
  codeCheckedAt: null,
  codeTries: 0,
  codeBlockedUntil: null,
  pickupWay: null,
  driverLicence: '',
  arrivalProof: null,
} as const

export function insertTrip(tx: Tx, trip: NewTrip): Promise<TripRecord> {
  return tripTable.insert(tx, {
    ...trip,
    ...withoutDriver,
    revision: 1,
    chargedFeeTwd: 0,
    startedAt: null,
    finishedAt: null,
    endedAt: null,
    unpaidSince: null,
    before: emptyHandover(1),
    after: emptyHandover(1),
    change: null,
    appliedChanges: 0,
    driverCancels: 0,
    cancel: null,
  })
}

type HistoryLine = { readonly row: TripRecord; readonly at: Instant; readonly reason: string }

export function writeHistory(tx: Tx, lines: readonly HistoryLine[]): Promise<void> {
  return tripEvents.unread.insert(
    tx,
    ...lines.map(({ row: { tripHash, revision, lastEvent: event, state, driverId }, reason, at }) => ({
      ...{ tripHash, revision, event, state, driverId, reason, at },
    })),
  )
}

export function findTrip(tx: Tx, tripHash: string): Promise<TripRecord | undefined> {
  return tripTable.find(tx, { tripHash })
}

/** The trip of a rider that began at once and is under way; it keeps the rider from another one. */
export function liveTripOf(tx: Tx, riderId: string): Promise<TripRecord | undefined> {
  return tripTable.first(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('ended_at', 'is', null)
      .where('unpaid_since', 'is', null)
      .where('reserved_for', 'is', null),
  )
}

/** All trips of a rider that have not ended, reservations and debts included, the soonest first. */
export function unfinishedTripsOf(tx: Tx, riderId: string): Promise<readonly TripRecord[]> {
  return tripTable.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('ended_at', 'is', null)
      .orderBy('reserved_for')
      .orderBy('requested_at')
      .limit(100),
  )
}

/** Cancelled trips of a rider with a fee, the newest first. */
export function tripsWithFeeOf(tx: Tx, riderId: string): Promise<readonly TripRecord[]> {
  return tripTable.all(tx, (query) =>
    query.where('rider_id', '=', riderId).where('charged_fee_twd', '>', 0).orderBy('ended_at', 'desc').limit(20),
  )
}

export async function countCompletedOf(tx: Tx, riderId: string): Promise<number> {
  const row = await tablesOf(tx, tripTable)
    .selectFrom('designated_driver.trips')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('rider_id', '=', riderId)
    .where('state', '=', 'COMPLETED')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The current trip of a driver. */
export function liveTripOfDriver(tx: Tx, driverId: string): Promise<TripRecord | undefined> {
  return tripTable.first(tx, (query) =>
    query.where('driver_id', '=', driverId).where('ended_at', 'is', null).where('unpaid_since', 'is', null),
  )
}
