import { Garage } from '@daoxing/dispatch/contract'
import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { drivers, vehicles } from './driver-store.ts'

/** A driver with the facts of a roster. Seats and model are null for a driver without a vehicle. */
export type RosterDriver = {
  readonly driverId: string
  readonly licences: readonly string[]
  readonly seats: number | null
  readonly features: number
  readonly model: string | null
  readonly garage: Garage | null
  readonly daysOff: readonly number[]
  readonly languages: readonly string[]
  readonly gearboxes: readonly string[]
}

/** The drivers of a service, in a fixed order. */
export async function rosterDrivers(
  tx: Tx,
  { service, isDefault }: { readonly service: string; readonly isDefault: boolean },
): Promise<readonly RosterDriver[]> {
  const rows = await tablesOf(tx, drivers, vehicles)
    .selectFrom('dispatch.drivers')
    .leftJoin('dispatch.vehicles', 'dispatch.vehicles.driver_id', 'dispatch.drivers.driver_id')
    .select(['dispatch.drivers.driver_id as driverId', 'licences', 'seats', 'features', 'model'])
    .select(['garage_address', 'garage_lat', 'garage_lng', 'days_off as daysOff', 'languages', 'gearboxes'])
    .where(sql<boolean>`${service} = ANY (services) OR ${isDefault} AND cardinality(services) = 0`)
    .orderBy('dispatch.drivers.driver_id')
    .execute()
  return rows.map(({ garage_address: address, garage_lat: lat, garage_lng: lng, features, ...driver }) => ({
    ...driver,
    features: features ?? 0,
    garage: address === null ? null : z.parse(Garage, { address, location: { lat, lng } }),
  }))
}

/** A stretch in which a driver worked on an order, of any service. */
export type WorkedSpan = {
  readonly driverId: string
  readonly orderHash: string
  readonly service: string
  readonly startsAt: Instant
  /** Null: the job is live. */
  readonly endsAt: Instant | null
}

type Within = { readonly driverIds: readonly string[]; readonly from: Instant; readonly until: Instant }

/** The work of some drivers on orders, in order of time. An order that its driver gave back counts until then. */
export async function workedSpans(tx: Tx, { driverIds, from, until }: Within): Promise<readonly WorkedSpan[]> {
  if (driverIds.length === 0) return []
  const { rows } = await sql<WorkedSpan>`
    SELECT driver_id AS "driverId", order_hash AS "orderHash", service, met_at AS "startsAt",
      ended_at AS "endsAt"
    FROM dispatch.meetings
    WHERE driver_id = ANY (${driverIds}) AND met_at > ${from}::timestamptz - interval '2 days' AND met_at < ${until}
      AND (ended_at > ${from} AND ended_at > met_at OR ended_at IS NULL AND EXISTS (SELECT FROM dispatch.driver_claims
        WHERE driver_claims.driver_id = meetings.driver_id AND driver_claims.order_hash = meetings.order_hash
          AND kind = 'job'))
    ORDER BY driver_id, met_at`.execute(tablesOf<unknown>(tx))
  return rows
}

type LongDay = { readonly now: Instant; readonly nearSeconds: number; readonly longDaySeconds: number }

/** The drivers who have worked for long in the last hours, or whose day began long ago. */
export async function driversOfLongDays(tx: Tx, { now, nearSeconds, longDaySeconds }: LongDay) {
  const { rows } = await sql<{ readonly driverId: string }>`
    SELECT driver_id AS "driverId" FROM dispatch.meetings
    WHERE met_at > ${now}::timestamptz - interval '20 hours' AND ended_at IS DISTINCT FROM met_at
    GROUP BY driver_id
    HAVING sum(extract(epoch FROM coalesce(ended_at, ${now}) - met_at)) >= ${nearSeconds}
      OR min(met_at) <= ${now}::timestamptz - make_interval(secs => ${longDaySeconds})`.execute(tablesOf<unknown>(tx))
  return rows.map(({ driverId }) => driverId)
}

/** The drivers who have worked on nearly all of the last days. */
export async function driversOfManyDays(tx: Tx, now: Instant): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly driverId: string }>`
    SELECT driver_id AS "driverId" FROM dispatch.meetings
    WHERE met_at > ${now}::timestamptz - interval '8 days' AND ended_at > met_at
    GROUP BY driver_id
    HAVING count(DISTINCT (met_at AT TIME ZONE 'Asia/Taipei')::date) >= 5`.execute(tablesOf<unknown>(tx))
  return rows.map(({ driverId }) => driverId)
}
