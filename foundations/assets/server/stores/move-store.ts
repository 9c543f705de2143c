import { type Tx, tablesOf } from '@daoxing/kit/server'
import { sql } from 'kysely'
import type { AssetNews } from '../memory/asset-memory.ts'
import { assetsById, modelsByCode, operatorsById, standsById } from './fleet-store.ts'
import { keepsFrom } from './keep-store.ts'
import { sightingsOf } from './sighting-store.ts'
import { globalRulesOf, zonesById } from './zone-store.ts'

/** The mark up to which the changes have been read; `fromTheStart` before the first read. */
export type AssetMark = string
export const fromTheStart: AssetMark = '0'

type Moved = { readonly mark: AssetMark; readonly kind: string | null; readonly id: string | null }

/** A keep that ended longer ago than this answers no question. */
const rememberedMs = 24 * 3_600_000
/** Ids of one statement. */
const batch = 2_000

/**
 * Reads the changes since the mark, and the given assets. The first statement takes the mark with its snapshot; the others
 * may find newer rows, which are then read again next time. Transactions beyond the snapshot come from another server, after a
 * restore from a copy.
 */
export async function readAssetMoves(
  tx: Tx,
  { since, besides, nowMs }: { since: AssetMark; besides: readonly string[]; nowMs: number },
): Promise<{ readonly news: AssetNews; readonly mark: AssetMark }> {
  const { rows } = await sql<Moved>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark, kind, id FROM (SELECT) AS once LEFT JOIN (
      SELECT kind, id FROM assets.moves WHERE moved_by >= ${since}::text::xid8
        AND (${since} = ${fromTheStart} OR moved_by < pg_snapshot_xmax(pg_current_snapshot()))
      UNION SELECT 'asset', unnest(${besides}::text[])) AS moved ON true`.execute(tablesOf<unknown>(tx))
  const idsOf = (wanted: string) => rows.flatMap(({ kind, id }) => (kind === wanted && id !== null ? [id] : []))
  const all = async <Row>(ids: readonly string[], read: (some: readonly string[]) => Promise<readonly Row[]>) => {
    const found: Row[] = []
    for (let from = 0; from < ids.length; from += batch) found.push(...(await read(ids.slice(from, from + batch))))
    return found
  }
  const [operatorIds, modelCodes, standIds, assetIds] = [
    idsOf('operator'),
    idsOf('model'),
    idsOf('stand'),
    idsOf('asset'),
  ]
  const keeps = await all(assetIds, (some) => keepsFrom(tx, { assetIds: some, fromMs: nowMs - rememberedMs }))
  const sightings = new Map(
    (await all(assetIds, (some) => sightingsOf(tx, some))).map((sighting) => [sighting.assetId, sighting]),
  )
  const keepsByAsset = Map.groupBy(keeps, ({ assetId }) => assetId)
  return {
    news: {
      operators: await all(operatorIds, (some) => operatorsById(tx, some)),
      models: await all(modelCodes, (some) => modelsByCode(tx, some)),
      stands: await all(standIds, (some) => standsById(tx, some)),
      zones: await all(idsOf('zone'), (some) => zonesById(tx, some)),
      globalRules: await all(idsOf('globalRules'), (some) => globalRulesOf(tx, some)),
      assets: (await all(assetIds, (some) => assetsById(tx, some))).map((asset) => ({
        asset,
        keeps: keepsByAsset.get(asset.assetId) ?? [],
        sighting: sightings.get(asset.assetId) ?? null,
      })),
    },
    mark: rows[0]?.mark ?? since,
  }
}

/** The asset with its keeps, as this transaction sees them. */
export async function readAssetNews(
  tx: Tx,
  { assetId, nowMs }: { readonly assetId: string; readonly nowMs: number },
): Promise<AssetNews['assets'][number] | undefined> {
  const [asset] = await assetsById(tx, [assetId])
  if (!asset) return undefined
  return { asset, keeps: await keepsFrom(tx, { assetIds: [assetId], fromMs: nowMs - rememberedMs }) }
}
