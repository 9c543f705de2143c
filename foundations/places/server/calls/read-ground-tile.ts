import { Refusal } from '@daoxing/kit/contract'
import { answer, type Handler } from '@daoxing/kit/server'
import type { readGroundTile } from '@daoxing/places/contract'
import { groundTile } from '../engine/ground-tiles.ts'

/**
 * The map changes with a release only; a page asks again after a day and is told by the tag whether it holds the same.
 * A release whose tiles have another form (`groundForm`) has them at another address.
 */
const daySeconds = 24 * 3600
const contentType = 'application/vnd.mapbox-vector-tile'

export const readGroundTileHandler: Handler<typeof readGroundTile> = async ({ params }) => {
  const tile = groundTile(params)
  if (!tile) throw new Refusal('kit.notFound')
  const headers = {
    'cache-control': `public, max-age=${daySeconds}`,
    'content-encoding': 'gzip',
    etag: tile.etag,
  }
  return answer(null, { headers, file: { contentType, bytes: tile.bytes } })
}
