import { Sighting } from '@daoxing/assets/contract'
import { defineTable, type Tx, tablesOf } from '@daoxing/kit/server'
import { sql } from 'kysely'

const sightings = defineTable('assets.sightings', { columns: Sighting.shape, key: ['assetId'] })

export function findSighting(tx: Tx, assetId: string): Promise<Sighting | undefined> {
  return sightings.find(tx, { assetId })
}

export async function sightingsOf(tx: Tx, assetIds: readonly string[]): Promise<readonly Sighting[]> {
  if (assetIds.length === 0) return []
  return sightings.all(tx, (query) => query.where('asset_id', 'in', assetIds))
}

export async function putSighting(tx: Tx, sighting: Sighting): Promise<void> {
  await sightings.put(tx, sighting)
}

/** A rider who leaves is not named any more; the asset stays as often missed as it was. */
export async function forgetMissingRider(tx: Tx, riderId: string): Promise<void> {
  await sql`
    UPDATE assets.sightings SET missed_by = array_replace(missed_by, ${riderId}, 'erased-' || cardinality(missed_by))
    WHERE ${riderId} = ANY(missed_by)`.execute(tablesOf<unknown>(tx))
}
