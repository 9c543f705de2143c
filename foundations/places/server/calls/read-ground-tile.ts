import { Refusal } from '@daoxing/kit/contract'
import { answer, type Handler } from '@daoxing/kit/server'
import type { readGroundTile } from '@daoxing/places/contract'
import { groundTile } from '../engine/ground-tiles.ts'
import { groundVersion } from '../engine/ground-version.ts'

const yearSeconds = 365 * 24 * 3600
const contentType = 'application/vnd.mapbox-vector-tile'

/**
 * The page is told the version of the ground and asks for tiles of it, which never change. A request for another
 * version, as from a page of the previous release, gets the current tile, which the browser must revalidate.
 */
export const readGroundTileHandler: Handler<typeof readGroundTile> = async ({ params, query }) => {
  const tile = groundTile(params)
  if (!tile) throw new Refusal('kit.notFound')
  const headers = {
    'cache-control': query.version === groundVersion() ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
    'content-encoding': 'gzip',
    etag: tile.etag,
  }
  return answer(null, { headers, file: { contentType, bytes: tile.bytes } })
}
