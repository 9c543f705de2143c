import { Refusal } from '@daoxing/kit/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { readStreetTile } from '@daoxing/places/contract'
import { importedMapPort } from '../real-streets/imported-map.ts'

/** The URL contains the version, so a tile never changes. */
const yearSeconds = 365 * 24 * 3600
const contentType = 'application/vnd.mapbox-vector-tile'

export const readStreetTileAnswer = answer(readStreetTile, async ({ params, house }) => {
  const bytes = await house.port(importedMapPort).tile(params)
  if (bytes === 'absent') throw new Refusal('kit.notFound')
  const headers = { 'cache-control': `public, max-age=${yearSeconds}, immutable` }
  // Open country or sea: the map exists, but the tile is empty.
  if (!bytes) return replyWith(null, { status: 204, headers, file: { contentType, bytes: new Uint8Array(0) } })
  return replyWith(null, { headers: { ...headers, 'content-encoding': 'gzip' }, file: { contentType, bytes } })
})
