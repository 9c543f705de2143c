import { ChauffeurEvent, ChauffeurState } from '@daoxing/chauffeur/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { type TripRecord, tripTable } from './trip-table.ts'

const tripEvents = defineTable('chauffeur.trip_events', {
  columns: {
    orderHash: z.string(),
    revision: z.int(),
    event: ChauffeurEvent,
    state: ChauffeurState,
    driverId: z.nullable(z.string()),
    reason: z.string(),
    at: Instant,
  },
  key: ['orderHash', 'revision'],
})

export type NewTrip = Omit<
  TripRecord,
  | 'revision'
  | 'state'
  | 'lastEvent'
  | 'driverId'
  | 'keptTwd'
  | 'depositState'
  | 'restState'
  | 'acceptedAt'
  | 'promisedAt'
  | 'arrivedAt'
  | 'startedAt'
  | 'finishedAt'
  | 'endedAt'
  | 'unpaidSince'
  | 'depositMovement'
  | 'pickupRoute'
  | 'used'
  | 'change'
  | 'isChangeAgreed'
  | 'cancel'
  | 'hourEndToldAt'
  | 'driverCancels'
>

export function insertTrip(tx: Tx, trip: NewTrip): Promise<TripRecord> {
  const notYet = { driverId: null, acceptedAt: null, promisedAt: null, arrivedAt: null, startedAt: null } as const
  const neverYet = { finishedAt: null, endedAt: null, unpaidSince: null, hourEndToldAt: null } as const
  const nothing = { depositMovement: null, pickupRoute: null, used: null, change: null, cancel: null } as const
  return tripTable.insert(tx, {
    ...{ ...trip, ...notYet, ...neverYet, ...nothing },
    revision: 1,
    state: 'AWAITING_DEPOSIT',
    lastEvent: 'PAYMENT_PENDING',
    keptTwd: 0,
    depositState: 'asked',
    restState: 'later',
    isChangeAgreed: false,
    driverCancels: 0,
  })
}

type HistoryLine = { readonly row: TripRecord; readonly at: Instant; readonly reason: string }

export function writeHistory(tx: Tx, lines: readonly HistoryLine[]): Promise<void> {
  return tripEvents.unread.insert(
    tx,
    ...lines.map(({ row: { orderHash, revision, lastEvent: event, state, driverId }, reason, at }) => ({
      ...{ orderHash, revision, event, state, driverId, reason, at },
    })),
  )
}

export function findTrip(tx: Tx, orderHash: string): Promise<TripRecord | undefined> {
  return tripTable.find(tx, { orderHash })
}

/** The trips of a rider that have not ended, the next one first. */
export function openTripsOf(tx: Tx, riderId: string): Promise<readonly TripRecord[]> {
  return tripTable.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('ended_at', 'is', null)
      .orderBy('starts_at')
      .orderBy('order_hash')
      .limit(50),
  )
}

/** The current trip of a driver. */
export function liveTripOfDriver(tx: Tx, driverId: string): Promise<TripRecord | undefined> {
  return tripTable.first(tx, (query) =>
    query.where('driver_id', '=', driverId).where('ended_at', 'is', null).where('unpaid_since', 'is', null),
  )
}
