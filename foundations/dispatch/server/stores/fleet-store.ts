import { type Tx, tablesOf } from '@daoxing/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type { FleetCarState, FleetRow } from '../fleet/fleet.ts'
import { pointOf } from './place-columns.ts'

/** The mark up to which the changes of the fleet have been read; `fromTheStart` before the first read. */
export type FleetMark = string
export const fromTheStart: FleetMark = '0'

/** A driver with vehicle, open shift and claim, each of which may be missing. */
type DriverRow = Omit<FleetCarState, 'state' | 'features' | 'target'> & {
  readonly features: number | null
  readonly isOnShift: boolean
  readonly kind: 'offer' | 'job' | null
  readonly targetLat: number | null
  readonly targetLng: number | null
}
type Moved = { readonly mark: FleetMark } & (DriverRow | { readonly driverId: null })

/** The drivers of a list of ids, as `DriverRow`. */
const driversOf = (ids: RawBuilder<unknown>) => sql<DriverRow>`
  SELECT drivers.driver_id AS "driverId", services, licences, plate, model, seats, features, approach, kind,
    shift_id IS NOT NULL AS "isOnShift", order_hash AS "orderHash", target_lat AS "targetLat", target_lng AS "targetLng",
    target_mps AS "targetMps"
  FROM (${ids}) AS named
  JOIN dispatch.drivers USING (driver_id)
  LEFT JOIN dispatch.vehicles USING (driver_id)
  LEFT JOIN dispatch.shifts ON shifts.driver_id = drivers.driver_id AND shifts.ended_at IS NULL
  LEFT JOIN dispatch.driver_claims ON driver_claims.driver_id = drivers.driver_id`

/**
 * State of the drivers that changed since the mark, and of the given ones: one statement, whose snapshot also gives the
 * next mark. Transactions beyond the snapshot come from another server, after a restore from a copy.
 */
export async function readFleetMoves(
  tx: Tx,
  { since, besides }: { since: FleetMark; besides: readonly string[] },
): Promise<{ readonly rows: readonly FleetRow[]; readonly mark: FleetMark }> {
  const moved = sql`SELECT driver_id FROM dispatch.fleet_moves WHERE moved_by >= ${since}::text::xid8
      AND (${since} = ${fromTheStart} OR moved_by < pg_snapshot_xmax(pg_current_snapshot()))
    UNION SELECT unnest(${besides}::text[])`
  const { rows } = await sql<Moved>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark, cars.*
    FROM (SELECT) AS once LEFT JOIN (${driversOf(moved)}) AS cars ON true`.execute(tablesOf<unknown>(tx))
  return {
    rows: rows.flatMap((row) => (row.driverId === null ? [] : [{ driverId: row.driverId, car: carOf(row) }])),
    mark: rows[0]?.mark ?? since,
  }
}

/** All drivers who are on shift or have a claim, with skills, vehicle and claim. */
export async function readFleet(tx: Tx): Promise<readonly FleetCarState[]> {
  const present = sql`SELECT driver_id FROM dispatch.shifts WHERE ended_at IS NULL
    UNION SELECT driver_id FROM dispatch.driver_claims`
  const { rows } = await driversOf(present).execute(tablesOf<unknown>(tx))
  return rows.flatMap((row) => carOf(row) ?? [])
}

function carOf({ isOnShift, kind, features, targetLat, targetLng, ...driver }: DriverRow): FleetCarState | undefined {
  if (!isOnShift && kind === null) return undefined
  const state = kind === null ? 'free' : kind === 'job' ? 'busy' : 'offered'
  return { ...driver, features: features ?? 0, state, target: pointOf(targetLat, targetLng) }
}
