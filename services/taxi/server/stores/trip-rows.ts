import type { Generated } from 'kysely'
import * as z from 'zod/mini'
import { TripFacts, TripRecord } from './trip-record.ts'

export type TripRow = {
  rider_id: string
  trip_hash: string
  trip_id: Generated<number>
  revision: number
  region: string
  county: string
  state: string
  last_event: string
  vehicle_type: string
  fare_mode: string
  feature_map: number
  match_expanded: boolean
  fare_hash: string
  quoted_twd: number | null
  payment_method: string
  driver_id: string | null
  driver_cancels: number
  boarding_code: string
  requested_at: string
  gives_up_at: string
  accepted_at: string | null
  promised_at: string | null
  arrived_at: string | null
  started_at: string | null
  finished_at: string | null
  paid_at: string | null
  canceled_at: string | null
  unpaid_since: string | null
  fare_twd: number | null
  facts: unknown
}
export type TripTables = {
  'taxi.trips': TripRow
  'taxi.live_trips': { rider_id: string; trip_hash: string; since: string; seen_at: string | null }
  'taxi.trip_events': {
    trip_hash: string
    revision: number
    event: string
    state: string
    driver_id: string | null
    reason: string
    at: string
  }
}

export const tripColumns = [
  'rider_id',
  'trip_hash',
  'trip_id',
  'revision',
  'region',
  'county',
  'state',
  'last_event',
  'vehicle_type',
  'fare_mode',
  'feature_map',
  'match_expanded',
  'fare_hash',
  'quoted_twd',
  'payment_method',
  'driver_id',
  'driver_cancels',
  'boarding_code',
  'requested_at',
  'gives_up_at',
  'accepted_at',
  'promised_at',
  'arrived_at',
  'started_at',
  'finished_at',
  'paid_at',
  'canceled_at',
  'unpaid_since',
  'fare_twd',
  'facts',
] as const satisfies readonly (keyof TripRow)[]

type ReadRow = Omit<TripRow, 'trip_id'> & { readonly trip_id: number }

export function tripOf(row: ReadRow): TripRecord {
  return z.parse(TripRecord, {
    riderId: row.rider_id,
    tripHash: row.trip_hash,
    tripId: row.trip_id,
    revision: row.revision,
    region: row.region,
    county: row.county,
    state: row.state,
    lastEvent: row.last_event,
    vehicleType: row.vehicle_type,
    fareMode: row.fare_mode,
    featureMap: row.feature_map,
    matchExpanded: row.match_expanded,
    fareHash: row.fare_hash,
    quotedTwd: row.quoted_twd,
    paymentMethod: row.payment_method,
    driverId: row.driver_id,
    driverCancels: row.driver_cancels,
    boardingCode: row.boarding_code,
    requestedAt: row.requested_at,
    givesUpAt: row.gives_up_at,
    acceptedAt: row.accepted_at,
    promisedAt: row.promised_at,
    arrivedAt: row.arrived_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    paidAt: row.paid_at,
    canceledAt: row.canceled_at,
    unpaidSince: row.unpaid_since,
    fareTwd: row.fare_twd,
    ...z.parse(TripFacts, row.facts),
  })
}

type WrittenTrip = Omit<TripRecord, 'tripId'>

/** The columns of a trip that may change, and those that a new one begins with. */
export function rowOf(trip: WrittenTrip): Omit<TripRow, 'trip_id'> {
  return {
    rider_id: trip.riderId,
    trip_hash: trip.tripHash,
    revision: trip.revision,
    region: trip.region,
    county: trip.county,
    state: trip.state,
    last_event: trip.lastEvent,
    vehicle_type: trip.vehicleType,
    fare_mode: trip.fareMode,
    feature_map: trip.featureMap,
    match_expanded: trip.matchExpanded,
    fare_hash: trip.fareHash,
    quoted_twd: trip.quotedTwd,
    payment_method: trip.paymentMethod,
    driver_id: trip.driverId,
    driver_cancels: trip.driverCancels,
    boarding_code: trip.boardingCode,
    requested_at: trip.requestedAt,
    gives_up_at: trip.givesUpAt,
    accepted_at: trip.acceptedAt,
    promised_at: trip.promisedAt,
    arrived_at: trip.arrivedAt,
    started_at: trip.startedAt,
    finished_at: trip.finishedAt,
    paid_at: trip.paidAt,
    canceled_at: trip.canceledAt,
    unpaid_since: trip.unpaidSince,
    fare_twd: trip.fareTwd,
    facts: JSON.stringify(z.parse(TripFacts, trip)),
  }
}
