import type { LatLng } from '@daoxing/kit/contract'
import { composed, defineTable, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { CentsPerUnit, type PartnerStation } from '@daoxing/charging/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'

const stations = defineTable('charging.stations', {
  columns: {
    stationId: z.string(),
    partnerId: z.string(),
    name: z.string(),
    address: z.string(),
    location: composed(
      { lat: z.number(), lng: z.number() },
      { read: (at): LatLng => at, write: ({ lat, lng }: LatLng) => ({ lat, lng }) },
    ),
    centsPerUnit: CentsPerUnit,
    isOffered: z.boolean(),
  },
  key: ['stationId'],
})
export type StationRecord = RecordOf<typeof stations>

type Search = LatLng & Readonly<Record<'south' | 'north' | 'west' | 'east', number>>

const listedMax = 200

/** The stations that are offered in a box around a point, the nearest first. */
export function offeredStationsIn(
  tx: Tx,
  { lat, lng, south, north, west, east }: Search,
): Promise<readonly StationRecord[]> {
  const lngMetres = Math.cos((lat * Math.PI) / 180)
  return stations.all(tx, (query) =>
    query
      .where('is_offered', '=', true)
      .where('lat', '>=', south)
      .where('lat', '<=', north)
      .where('lng', '>=', west)
      .where('lng', '<=', east)
      .orderBy(sql`(lat - ${lat}) * (lat - ${lat}) + ((lng - ${lng}) * ${lngMetres}) * ((lng - ${lng}) * ${lngMetres})`)
      .orderBy('station_id')
      .limit(listedMax),
  )
}

/** A station that is offered now. */
export function findStation(tx: Tx, stationId: string): Promise<StationRecord | undefined> {
  return stations.first(tx, (query) => query.where('station_id', '=', stationId).where('is_offered', '=', true))
}

/**
 * Replaces the stations of a partner: a missing one is no longer offered, but stays for its sessions. Returns the ids
 * of those that belong to another partner, which stay unchanged.
 */
export async function replaceStations(
  tx: Tx,
  { partnerId, announced }: { readonly partnerId: string; readonly announced: readonly PartnerStation[] },
): Promise<readonly string[]> {
  await stations.updateWhere(tx, { isOffered: false }, (update) => update.where('partner_id', '=', partnerId))
  // A statement changes a row once; partners lock rows in the same order.
  const byId = new Map(announced.map((station) => [station.stationId, station]))
  const sorted = [...byId.values()].toSorted((one, other) => (one.stationId < other.stationId ? -1 : 1))
  if (sorted.length === 0) return []
  const written = await tablesOf(tx, stations)
    .insertInto('charging.stations')
    .values(sorted.map((station) => stations.valuesOf({ ...station, partnerId, isOffered: true })))
    .onConflict((conflict) =>
      conflict
        .column('station_id')
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          address: row.ref('excluded.address'),
          lat: row.ref('excluded.lat'),
          lng: row.ref('excluded.lng'),
          cents_per_unit: row.ref('excluded.cents_per_unit'),
          is_offered: row.ref('excluded.is_offered'),
        }))
        .whereRef('charging.stations.partner_id', '=', 'excluded.partner_id'),
    )
    .returning('station_id')
    .execute()
  const own = new Set(written.map(({ station_id }) => station_id))
  return [...byId.keys()].filter((stationId) => !own.has(stationId))
}
