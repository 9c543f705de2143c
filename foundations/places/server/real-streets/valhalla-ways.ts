import type { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { valhallaConfig } from './valhalla-config.ts'
import { loadActor } from './valhalla-package.ts'
import type { FoundWay, WayFinder, WayWish } from './way-finder.ts'

const Found = z.object({
  routes: z.array(z.object({ distance: z.number(), duration: z.number(), geometry: z.string() })),
})

/** Valhalla's messages for a missing street or route: valid answers, not faults. */
const nothingThere = /No suitable edges|No path could be found|unconnected regions|exceeds the max distance/i

/** The largest distance of a point from a street. */
const searchMetres = 500

/** Routes by Valhalla on the tiles of an import, in this process; it uses its own threads. */
export async function openValhallaWays(packageFolder: string, tileFolder: string): Promise<WayFinder> {
  const actor = await loadActor(packageFolder, valhallaConfig(tileFolder))
  // One request at a time, since an actor holds the state of its search.
  let last: Promise<unknown> = Promise.resolve()
  const find = async ({ from, to, mode }: WayWish): Promise<FoundWay | undefined> => {
    const location = ({ lat, lng }: LatLng) => ({ lat, lon: lng, search_cutoff: searchMetres })
    const question = { locations: [location(from), location(to)], costing: mode === 'car' ? 'auto' : 'motor_scooter' }
    try {
      const text = await actor.route(JSON.stringify({ ...question, format: 'osrm', shape_format: 'polyline5' }))
      const [best] = Found.parse(JSON.parse(text)).routes
      return best && { metres: best.distance, seconds: best.duration, polyline: best.geometry }
    } catch (error) {
      if (error instanceof Error && nothingThere.test(error.message)) return undefined
      throw error
    }
  }
  return {
    find(wish) {
      const found = last.then(() => find(wish))
      last = found.catch(() => undefined)
      return found
    },
    close: async () => void (await last),
  }
}
