import { type Tx, tablesOf } from '@daoxing/kit/server'
import { sql } from 'kysely'
import type { FleetCarState, FleetRow } from '../fleet/fleet.ts'
import type { DispatchTables } from './dispatch-tables.ts'
import { pointOf } from './place-columns.ts'

/** How far the changes of the fleet have been read; `fromTheStart` before anything was. */
export type FleetMark = string
export const fromTheStart: FleetMark = '0'

type CarRow = {
  plate: string
  model: string
  seats: number
  features: number
  is_on_shift: boolean
  kind: string | null
  order_hash: string | null
  target_lat: number | null
  target_lng: number | null
}
type Moved = { readonly marked_at: string } & (({ readonly driver_id: string } & CarRow) | { readonly driver_id: null })

/**
 * State of the drivers that changed since the mark, and of those that are named: one statement, whose snapshot also
 * says where the next reading begins. Transactions from beyond the snapshot come from another server, by a restored copy.
 */
export async function readFleetMoves(
  tx: Tx,
  { since, besides }: { since: FleetMark; besides: readonly string[] },
): Promise<{ readonly rows: readonly FleetRow[]; readonly mark: FleetMark }> {
  const { rows } = await sql<Moved>`
    WITH moved AS (
      SELECT driver_id FROM dispatch.fleet_moves WHERE moved_by >= ${since}::text::xid8
        AND (${since} = ${fromTheStart} OR moved_by < pg_snapshot_xmax(pg_current_snapshot()))
      UNION SELECT unnest(${besides}::text[])
    ), cars AS (
      SELECT moved.driver_id, plate, model, seats, features, shift_id IS NOT NULL AS is_on_shift,
        kind, order_hash, target_lat, target_lng
      FROM moved JOIN dispatch.vehicles USING (driver_id)
      LEFT JOIN dispatch.shifts ON shifts.driver_id = moved.driver_id AND shifts.ended_at IS NULL
      LEFT JOIN dispatch.driver_claims ON driver_claims.driver_id = moved.driver_id
    )
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS marked_at, cars.*
    FROM (SELECT) AS once LEFT JOIN cars ON true`.execute(tablesOf<DispatchTables>(tx))
  return {
    rows: rows.flatMap((row) =>
      row.driver_id === null ? [] : [{ driverId: row.driver_id, car: carOf(row.driver_id, row) }],
    ),
    mark: rows[0]?.marked_at ?? since,
  }
}

/** Every driver who is on shift or holds a claim, with the vehicle and what holds them. */
export async function readFleet(tx: Tx): Promise<readonly FleetCarState[]> {
  const { rows } = await sql<{ readonly driver_id: string } & CarRow>`
    SELECT vehicles.driver_id, plate, model, seats, features, shift_id IS NOT NULL AS is_on_shift,
      kind, order_hash, target_lat, target_lng
    FROM (
      SELECT driver_id FROM dispatch.shifts WHERE ended_at IS NULL UNION SELECT driver_id FROM dispatch.driver_claims
    ) AS present
    JOIN dispatch.vehicles USING (driver_id)
    LEFT JOIN dispatch.shifts ON shifts.driver_id = vehicles.driver_id AND shifts.ended_at IS NULL
    LEFT JOIN dispatch.driver_claims ON driver_claims.driver_id = vehicles.driver_id`.execute(
    tablesOf<DispatchTables>(tx),
  )
  return rows.flatMap((row) => carOf(row.driver_id, row) ?? [])
}

function carOf(driverId: string, row: CarRow): FleetCarState | undefined {
  if (!row.is_on_shift && row.kind === null) return undefined
  return {
    driverId,
    plate: row.plate,
    model: row.model,
    seats: row.seats,
    features: row.features,
    state: row.kind === null ? 'free' : row.kind === 'job' ? 'busy' : 'offered',
    orderHash: row.order_hash,
    target: pointOf(row.target_lat, row.target_lng),
  }
}
