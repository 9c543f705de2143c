import { Refusal } from '@daoxing/kit/contract'
import { answer, type Handler } from '@daoxing/kit/server'
import type { readStreetTile } from '@daoxing/places/contract'
import { importedMapPort } from '../real-streets/imported-map.ts'

/** The version stands in the address, so a tile never changes. */
const yearSeconds = 365 * 24 * 3600
const contentType = 'application/vnd.mapbox-vector-tile'

export const readStreetTileHandler: Handler<typeof readStreetTile> = async ({ params, house }) => {
  const bytes = await house.port(importedMapPort).tile(params)
  if (bytes === 'absent') throw new Refusal('kit.notFound')
  const headers = { 'cache-control': `public, max-age=${yearSeconds}, immutable` }
  // Open country and the sea: there is a map, and nothing on it.
  if (!bytes) return answer(null, { status: 204, headers, file: { contentType, bytes: new Uint8Array(0) } })
  return answer(null, { headers: { ...headers, 'content-encoding': 'gzip' }, file: { contentType, bytes } })
}
