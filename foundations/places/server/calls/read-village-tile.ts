import { answer, type Handler } from '@daoxing/kit/server'
import type { readVillageTile } from '@daoxing/places/contract'
import { villageTile } from '../engine/village-tiles.ts'

/** The map changes with a release only. */
const daySeconds = 24 * 3600
const contentType = 'application/vnd.mapbox-vector-tile'

export const readVillageTileHandler: Handler<typeof readVillageTile> = async ({ params }) => {
  const bytes = villageTile(params)
  const headers = { 'cache-control': `public, max-age=${daySeconds}` }
  // The sea: there is a map, and nobody lives on it.
  if (!bytes) return answer(null, { status: 204, headers, file: { contentType, bytes: new Uint8Array(0) } })
  return answer(null, { headers: { ...headers, 'content-encoding': 'gzip' }, file: { contentType, bytes } })
}
