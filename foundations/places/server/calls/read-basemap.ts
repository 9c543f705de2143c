import { answer, type Handler } from '@daoxing/kit/server'
import type { readBasemap } from '@daoxing/places/contract'
import { basemapLayer } from '../engine/basemap.ts'

/** The map changes with a release only; a page asks again after a day and is told by the tag whether it holds the same. */
const daySeconds = 24 * 3600

export const readBasemapHandler: Handler<typeof readBasemap> = async ({ params }) => {
  const { collection, etag } = basemapLayer(params.layer)
  return answer(
    { type: collection.type, features: [...collection.features] },
    { headers: { 'cache-control': `public, max-age=${daySeconds}`, etag } },
  )
}
