import { answer, replyWith } from '@daoxing/kit/server'
import { readBasemap } from '@daoxing/places/contract'
import { basemapLayer } from '../ground/basemap.ts'

/** The map changes only with a release; after a day, the page revalidates it by its ETag. */
const daySeconds = 24 * 3600

export const readBasemapAnswer = answer(readBasemap, async ({ params }) => {
  const { collection, etag } = basemapLayer(params.layer)
  return replyWith(
    { type: collection.type, features: [...collection.features] },
    { headers: { 'cache-control': `public, max-age=${daySeconds}`, etag } },
  )
})
