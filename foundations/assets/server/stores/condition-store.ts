import { AssetReport, type LineName, ScooterFacts } from '@daoxing/assets/contract'
import { Instant } from '@daoxing/kit/contract'
import { composed, defineTable, json, type Tx, tablesOf, writeOnly } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { HeardPosition, HeardReport } from '../rules/hear-report.ts'

const { position: _position, openDoors, ...plainReport } = AssetReport.shape
const conditions = defineTable('assets.conditions', {
  columns: {
    ...plainReport,
    ...ScooterFacts.shape,
    assetId: z.string(),
    heardAt: Instant,
    openDoors: json(openDoors),
    position: composed(
      {
        lat: z.nullable(z.number()),
        lng: z.nullable(z.number()),
        accuracyMetres: z.nullable(z.number()),
        positionHeardAt: z.nullable(Instant),
        positionOdometerKm: z.nullable(z.int()),
      },
      {
        read: ({ lat, lng, accuracyMetres, positionHeardAt: heardAt, positionOdometerKm: odometerKm }) =>
          lat === null || lng === null || accuracyMetres === null || heardAt === null || odometerKm === null
            ? null
            : { point: { lat, lng }, accuracyMetres, heardAt, odometerKm },
        write: (position: HeardPosition | null) => ({
          lat: position?.point.lat ?? null,
          lng: position?.point.lng ?? null,
          accuracyMetres: position?.accuracyMetres ?? null,
          positionHeardAt: position?.heardAt ?? null,
          positionOdometerKm: position?.odometerKm ?? null,
        }),
      },
    ),
    silentToldAt: writeOnly(z.nullable(Instant)),
  },
  key: ['assetId'],
})

/** All that was written. */
export function readConditions(tx: Tx): Promise<readonly HeardReport[]> {
  return conditions.all(tx, (query) => query)
}

/** The last that was written of an asset; memory may be ahead of it. */
export function findCondition(tx: Tx, assetId: string): Promise<HeardReport | undefined> {
  return conditions.find(tx, { assetId })
}

/** One statement for many assets. A later row of another server stays. */
export async function writeConditions(tx: Tx, heard: readonly HeardReport[]): Promise<void> {
  if (heard.length === 0) return
  const rows = heard.map(({ position, ...report }) => ({
    ...report,
    lat: position?.point.lat,
    lng: position?.point.lng,
    accuracyMetres: position?.accuracyMetres,
    positionHeardAt: position?.heardAt,
    positionOdometerKm: position?.odometerKm,
  }))
  await sql`
    INSERT INTO assets.conditions AS known (asset_id, report_id, seq, at, heard_at, lat, lng, accuracy_metres,
      position_heard_at, position_odometer_km, energy_percent, range_km, odometer_km, is_locked, open_doors, is_engine_on,
      speed_kmh, is_towed, is_power_on, is_trunk_open, helmets, is_protected, battery_error, battery_id, swapped_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS heard ("assetId" text, "reportId" text,
      seq bigint, at timestamptz, "heardAt" timestamptz, lat double precision, lng double precision,
      "accuracyMetres" double precision, "positionHeardAt" timestamptz, "positionOdometerKm" integer,
      "energyPercent" integer, "rangeKm" integer, "odometerKm" integer, "isLocked" boolean, "openDoors" jsonb,
      "isEngineOn" boolean, "speedKmh" double precision, "isTowed" boolean, "isPowerOn" boolean, "isTrunkOpen" boolean,
      helmets integer, "isProtected" boolean, "batteryError" text, "batteryId" text, "swappedAt" timestamptz)
    ORDER BY 1
    ON CONFLICT (asset_id) DO UPDATE SET report_id = excluded.report_id, seq = excluded.seq, at = excluded.at,
      heard_at = excluded.heard_at, lat = excluded.lat, lng = excluded.lng, accuracy_metres = excluded.accuracy_metres,
      position_heard_at = excluded.position_heard_at, position_odometer_km = excluded.position_odometer_km,
      energy_percent = excluded.energy_percent, range_km = excluded.range_km, odometer_km = excluded.odometer_km,
      is_locked = excluded.is_locked, open_doors = excluded.open_doors, is_engine_on = excluded.is_engine_on,
      speed_kmh = excluded.speed_kmh, is_towed = excluded.is_towed, is_power_on = excluded.is_power_on,
      is_trunk_open = excluded.is_trunk_open, helmets = excluded.helmets, is_protected = excluded.is_protected,
      battery_error = excluded.battery_error, battery_id = excluded.battery_id, swapped_at = excluded.swapped_at
      WHERE known.heard_at < excluded.heard_at`.execute(tablesOf<unknown>(tx))
}

/** An asset in use, and what is known of its silence. */
export type SilentAsset = { readonly assetId: string; readonly heardAt: Instant; readonly silentToldAt: Instant | null }

/** Those of these assets that have ever reported. */
export async function readSilences(tx: Tx, assetIds: readonly string[]): Promise<readonly SilentAsset[]> {
  if (assetIds.length === 0) return []
  const { rows } = await sql<SilentAsset>`
    SELECT asset_id AS "assetId", heard_at AS "heardAt", silent_told_at AS "silentToldAt" FROM assets.conditions
    WHERE asset_id = ANY(${[...assetIds]})`.execute(tablesOf<unknown>(tx))
  return rows
}

/** The service was told, until the next report. */
export async function markSilent(tx: Tx, assetId: string, now: Instant): Promise<void> {
  await conditions.updateWhere(tx, { silentToldAt: now }, (query) => query.where('asset_id', '=', assetId))
}

const lineStates = defineTable('assets.line_states', {
  columns: { name: z.string(), upSince: z.nullable(Instant) },
  key: ['name'],
})

/** Since when the server that keeps the lines is connected, by the name of the line; null while it is not. */
export async function linesUpSince(tx: Tx): Promise<Readonly<Record<string, Instant | null>>> {
  const states = await lineStates.all(tx, (query) => query)
  return Object.fromEntries(states.map(({ name, upSince }) => [name, upSince]))
}

export async function writeLineState(tx: Tx, name: LineName, upSince: Instant | null): Promise<void> {
  await lineStates.put(tx, { name, upSince })
}
