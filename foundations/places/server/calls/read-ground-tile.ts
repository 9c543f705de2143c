import { Refusal } from '@daoxing/kit/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { readGroundTile } from '@daoxing/places/contract'
import { groundTile } from '../ground/ground-tiles.ts'
import { groundVersion } from '../ground/ground-version.ts'

const yearSeconds = 365 * 24 * 3600
const contentType = 'application/vnd.mapbox-vector-tile'

/**
 * The page gets the version of the ground and requests its tiles, which never change. A request for another version, as
 * from a page of the previous release, gets the current tile, which the browser must revalidate.
 */
export const readGroundTileAnswer = answer(readGroundTile, async ({ params, query }) => {
  const tile = groundTile(params)
  if (!tile) throw new Refusal('kit.notFound')
  const headers = {
    'cache-control': query.version === groundVersion() ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
    'content-encoding': 'gzip',
    etag: tile.etag,
  }
  return replyWith(null, { headers, file: { contentType, bytes: tile.bytes } })
})
