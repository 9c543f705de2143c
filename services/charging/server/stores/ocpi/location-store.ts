import { Instant } from '@daoxing/kit/contract'
import { defineTable, generated, json, lockUntilEnd, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { OcpiEvseStatus, type OcpiEvse, type OcpiLocation } from '@daoxing/charging/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type EvseKey, folded, type LocationKey, partyOf, updatedAt } from '../../ocpi/rules/ocpi-keys.ts'

/** Documents were parsed before they were stored; parsing 25,000 again would pause the server. */
const stored = <Document>() => json(z.custom<Document>())

type LocationAlone = Omit<OcpiLocation, 'evses'>
type EvseAlone = Omit<OcpiEvse, 'status' | 'last_updated'>

export const locations = defineTable('charging.locations', {
  columns: {
    countryCode: z.string(),
    partyId: z.string(),
    locationId: z.string(),
    document: stored<LocationAlone>(),
    lastUpdated: Instant,
    isOffered: z.boolean(),
    lat: z.number(),
    lng: z.number(),
    changeNumber: generated(z.int()),
  },
  key: ['countryCode', 'partyId', 'locationId'],
})
export type LocationRecord = RecordOf<typeof locations>

export const evses = defineTable('charging.evses', {
  columns: {
    countryCode: z.string(),
    partyId: z.string(),
    locationId: z.string(),
    uid: z.string(),
    place: z.int(),
    evseId: z.nullable(z.string()),
    status: OcpiEvseStatus,
    statusAt: Instant,
    document: stored<EvseAlone>(),
    lastUpdated: Instant,
    changeNumber: generated(z.int()),
  },
  key: ['countryCode', 'partyId', 'locationId', 'uid'],
})
export type EvseRecord = RecordOf<typeof evses>

/** A location with its EVSEs, as rows and as the document of OCPI. */
export type StoredLocation = {
  readonly record: LocationRecord
  readonly evses: readonly EvseRecord[]
  readonly location: OcpiLocation
}

/**
 * Changes are numbered in the order of their commits, since all writers of locations take this lock until their end: a
 * reader that asks for the numbers after the last one misses none.
 */
export const lockChanges = (tx: Tx): Promise<void> => lockUntilEnd(tx, 'charging.changes')

const nextChange = sql<number>`nextval('charging.changes')`
const rowKey = ({ countryCode, partyId, locationId }: LocationKey) => ({
  countryCode,
  partyId,
  locationId: folded(locationId),
})

export async function findLocation(tx: Tx, key: LocationKey): Promise<StoredLocation | undefined> {
  const record = await locations.find(tx, rowKey(key))
  return record && assembled(record, await evsesOf(tx, key))
}

function evsesOf(tx: Tx, key: LocationKey): Promise<readonly EvseRecord[]> {
  return evses.all(tx, (query) =>
    query
      .where('country_code', '=', key.countryCode)
      .where('party_id', '=', key.partyId)
      .where('location_id', '=', folded(key.locationId))
      .orderBy('place')
      .orderBy('uid'),
  )
}

/** As OCPI wants it, a location is as new as its newest EVSE. */
function assembled(record: LocationRecord, rows: readonly EvseRecord[]): StoredLocation {
  const newest = rows.reduce((latest, row) => (row.lastUpdated > latest ? row.lastUpdated : latest), record.lastUpdated)
  const location = { ...record.document, evses: rows.map(evseOf), last_updated: newest }
  return { record, evses: rows, location }
}

export const evseOf = ({ document, status, lastUpdated }: EvseRecord): OcpiEvse => ({
  ...document,
  status,
  last_updated: lastUpdated,
})

/** Locations that changed after a change number, in the order of their changes. Status changes alone are not among them. */
export async function locationsChangedSince(
  tx: Tx,
  { since, most }: { readonly since: number; readonly most: number },
): Promise<readonly StoredLocation[]> {
  const records = await locations.all(tx, (query) =>
    query.where('change_number', '>', since).orderBy('change_number').limit(most),
  )
  const rows = await evsesOfAll(tx, records)
  const byLocation = Map.groupBy(rows, (row) => keyText(row))
  return records.map((record) => assembled(record, byLocation.get(keyText(record)) ?? []))
}

const keyText = ({ countryCode, partyId, locationId }: LocationKey) => `${countryCode}/${partyId}/${folded(locationId)}`

async function evsesOfAll(tx: Tx, records: readonly LocationRecord[]): Promise<readonly EvseRecord[]> {
  if (records.length === 0) return []
  const keys = records.map(({ countryCode, partyId, locationId }) => sql`(${countryCode}, ${partyId}, ${locationId})`)
  return evses.all(tx, (query) =>
    query.where(sql<boolean>`(country_code, party_id, location_id) IN (${sql.join(keys)})`).orderBy('place'),
  )
}

/** EVSEs that changed after a change number, in the order of their changes: mostly their status. */
export function evsesChangedSince(
  tx: Tx,
  { since, most }: { readonly since: number; readonly most: number },
): Promise<readonly EvseRecord[]> {
  return evses.all(tx, (query) => query.where('change_number', '>', since).orderBy('change_number').limit(most))
}

type Written = { readonly isNew: boolean; readonly isApplied: boolean }

/**
 * Stores locations with their EVSEs; the newer `last_updated` wins, of a location and of each EVSE. An EVSE that is not
 * among those of a newer location counts as removed. Several of one key are stored one after the other.
 */
export async function writeLocations(tx: Tx, written: readonly OcpiLocation[]): Promise<readonly Written[]> {
  await lockChanges(tx)
  const keys = written.map((location) => keyText({ ...partyOf(location), locationId: location.id }))
  if (new Set(keys).size < keys.length) {
    const results: Written[] = []
    for (const location of written) results.push(...(await writeLocations(tx, [location])))
    return results
  }
  const applied = await upsertLocations(tx, written)
  const isApplied = (key: string) => applied.has(key)
  const newer = written.filter((_, at) => isApplied(keys[at] ?? ''))
  await writeEvses(tx, newer)
  return keys.map((key) => ({ isApplied: isApplied(key), isNew: applied.get(key) === true }))
}

/** Returns the keys of the locations that are as new as those stored, and whether they are new. */
async function upsertLocations(tx: Tx, written: readonly OcpiLocation[]): Promise<ReadonlyMap<string, boolean>> {
  if (written.length === 0) return new Map()
  const values = written.map(({ evses: _evses, ...document }) =>
    locations.valuesOf({
      ...partyOf(document),
      locationId: folded(document.id),
      document,
      lastUpdated: updatedAt(document),
      isOffered: document.publish,
      lat: Number(document.coordinates.latitude),
      lng: Number(document.coordinates.longitude),
    }),
  )
  const rows = await tablesOf(tx, locations)
    .insertInto('charging.locations')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['country_code', 'party_id', 'location_id'])
        .doUpdateSet((row) => ({
          document: row.ref('excluded.document'),
          last_updated: row.ref('excluded.last_updated'),
          is_offered: row.ref('excluded.is_offered'),
          lat: row.ref('excluded.lat'),
          lng: row.ref('excluded.lng'),
          change_number: nextChange,
        }))
        .whereRef('charging.locations.last_updated', '<=', 'excluded.last_updated'),
    )
    .returning(['country_code', 'party_id', 'location_id', sql<boolean>`xmax = 0`.as('is_new')])
    .execute()
  return new Map(rows.map((row) => [`${row.country_code}/${row.party_id}/${row.location_id}`, row.is_new]))
}

async function writeEvses(tx: Tx, written: readonly OcpiLocation[]): Promise<void> {
  await upsertEvses(
    tx,
    written.flatMap((location) => location.evses.map((evse, place) => ({ key: keyOfLocation(location), evse, place }))),
  )
  await removeOtherEvses(tx, written)
}

const keyOfLocation = (location: OcpiLocation): LocationKey => ({ ...partyOf(location), locationId: location.id })

const officialIdOf = (evse: EvseAlone): string | null => evse.evse_id ?? null

type NewEvse = { readonly key: LocationKey; readonly evse: OcpiEvse; readonly place: number }

/** A list may name an EVSE twice; the last one counts, as in a statement a row changes once. */
export async function upsertEvses(tx: Tx, written: readonly NewEvse[]): Promise<number> {
  const byKey = new Map(written.map((one) => [`${keyText(one.key)}/${folded(one.evse.uid)}`, one]))
  if (byKey.size === 0) return 0
  const values = [...byKey.values()].map(({ key, evse: { status, last_updated, ...document }, place }) =>
    evses.valuesOf({
      ...rowKey(key),
      uid: folded(document.uid),
      place,
      evseId: officialIdOf(document),
      status,
      statusAt: last_updated,
      document,
      lastUpdated: last_updated,
    }),
  )
  const rows = await tablesOf(tx, evses)
    .insertInto('charging.evses')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['country_code', 'party_id', 'location_id', 'uid'])
        .doUpdateSet((row) => ({
          place: row.ref('excluded.place'),
          evse_id: row.ref('excluded.evse_id'),
          status: row.ref('excluded.status'),
          status_at: row.ref('excluded.status_at'),
          document: row.ref('excluded.document'),
          last_updated: row.ref('excluded.last_updated'),
          change_number: nextChange,
        }))
        .whereRef('charging.evses.last_updated', '<=', 'excluded.last_updated'),
    )
    .returning('uid')
    .execute()
  return rows.length
}

async function removeOtherEvses(tx: Tx, written: readonly OcpiLocation[]): Promise<void> {
  if (written.length === 0) return
  const kept = JSON.stringify(
    written.map((location) => ({
      country_code: location.country_code,
      party_id: location.party_id,
      location_id: folded(location.id),
      uids: location.evses.map(({ uid }) => folded(uid)),
      at: location.last_updated,
    })),
  )
  await sql`
    UPDATE charging.evses SET status = 'REMOVED', status_at = kept.at, last_updated = kept.at, change_number = ${nextChange}
    FROM json_to_recordset(${kept}::json)
      AS kept (country_code text, party_id text, location_id text, uids json, at timestamptz)
    WHERE evses.country_code = kept.country_code AND evses.party_id = kept.party_id
      AND evses.location_id = kept.location_id AND evses.last_updated <= kept.at AND evses.status <> 'REMOVED'
      AND NOT EXISTS (SELECT 1 FROM json_array_elements_text(kept.uids) AS named (id) WHERE named.id = evses.uid)`.execute(
    tablesOf<unknown>(tx),
  )
}

export type StatusChange = EvseKey & { readonly operatorId: string; readonly status: string; readonly at: Instant }

/**
 * Sets the status of EVSEs, each unless a newer one is known, in one statement. Returns for each whether its EVSE exists
 * and belongs to the operator, which is registered.
 */
export async function changeStatuses(tx: Tx, changes: readonly StatusChange[]): Promise<readonly boolean[]> {
  await lockChanges(tx)
  const wishes = JSON.stringify(
    changes.map(({ operatorId, countryCode, partyId, locationId, evseUid, status, at }, place) => ({
      place,
      operator_id: operatorId,
      country_code: countryCode,
      party_id: partyId,
      location_id: folded(locationId),
      uid: folded(evseUid),
      status,
      at,
    })),
  )
  const { rows } = await sql<{ place: number }>`
    WITH known AS (
      SELECT wish.* FROM json_to_recordset(${wishes}::json) AS wish (place integer, operator_id text, country_code text,
        party_id text, location_id text, uid text, status text, at timestamptz)
      JOIN charging.parties party USING (operator_id, country_code, party_id)
      JOIN charging.evses evse USING (country_code, party_id, location_id, uid)
      WHERE EXISTS (SELECT 1 FROM charging.operators known
        WHERE known.operator_id = wish.operator_id AND known.state = 'registered')
    ), newest AS (
      SELECT DISTINCT ON (country_code, party_id, location_id, uid) * FROM known
      ORDER BY country_code, party_id, location_id, uid, at DESC, place DESC
    ), changed AS (
      UPDATE charging.evses SET status = newest.status, status_at = newest.at,
        last_updated = greatest(evses.last_updated, newest.at), change_number = ${nextChange}
      FROM newest
      WHERE evses.country_code = newest.country_code AND evses.party_id = newest.party_id
        AND evses.location_id = newest.location_id AND evses.uid = newest.uid AND evses.status_at <= newest.at
    )
    SELECT place FROM known`.execute(tablesOf<unknown>(tx))
  const found = new Set(rows.map(({ place }) => place))
  return changes.map((_, place) => found.has(place))
}

/** Locations of a party are no longer offered, for example after the end of its registration. */
export async function withdrawLocations(tx: Tx, operatorId: string): Promise<void> {
  await lockChanges(tx)
  await sql`
    UPDATE charging.locations SET is_offered = false, change_number = ${nextChange}
    FROM charging.parties party
    WHERE party.operator_id = ${operatorId} AND party.country_code = locations.country_code
      AND party.party_id = locations.party_id AND is_offered`.execute(tablesOf<unknown>(tx))
}
