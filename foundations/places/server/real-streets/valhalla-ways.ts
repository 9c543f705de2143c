import type { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { valhallaConfig } from './valhalla-config.ts'
import { loadActor } from './valhalla-package.ts'
import type { FoundWay, WayFinder, WayWish } from './way-finder.ts'

const Found = z.object({
  routes: z.array(z.object({ distance: z.number(), duration: z.number(), geometry: z.string() })),
})

/** The messages of Valhalla where there is no street, or no way: these are answers, and no faults. */
const nothingThere = /No suitable edges|No path could be found|unconnected regions|exceeds the max distance/i

/** How far from a street a point may lie. */
const searchMetres = 500

/** Ways by Valhalla over the tiles of an import, inside this process; it works in threads of its own. */
export async function openValhallaWays(packageFolder: string, tileFolder: string): Promise<WayFinder> {
  const actor = await loadActor(packageFolder, valhallaConfig(tileFolder))
  // One question at a time: an actor keeps the state of its search.
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
