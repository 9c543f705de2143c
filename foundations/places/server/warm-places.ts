import { setTimeout as pause } from 'node:timers/promises'
import { basemapLayers } from '@daoxing/places/contract'
import { atlas } from './ground/atlas.ts'
import { basemapLayer } from './ground/basemap.ts'
import { groundTile } from './ground/ground-tiles.ts'
import { villageTints } from './ground/village-tints.ts'
import {
  buildFindables,
  buildSounds,
  findablePlaces,
  loadRoadRegister,
  parseAddress,
  readAddress,
  readRegisterInEnglish,
  reverseGeocode,
} from './search/index.ts'
import { streetGraph } from './routing/street-graph.ts'

const steps: readonly (() => unknown)[] = [
  () => atlas('villages'),
  () => reverseGeocode({ lat: 25.04637, lng: 121.51972 }),
  () => atlas('towns'),
  buildFindables,
  () => parseAddress('臺北市信義區'),
  streetGraph,
  buildSounds,
  // The tables of Simplified Chinese, the English names of roads, and the index for typing errors.
  () => readAddress('中华路1号'),
  loadRoadRegister,
  readRegisterInEnglish,
  () => readAddress('No. 1, Zhongzheng Rd., Taipei City'),
  () => findablePlaces().index.closeTo('taipie'),
  villageTints,
  ...basemapLayers.map((layer) => () => basemapLayer(layer)),
  // Cuts the layers into tiles where most riders look first.
  () => groundTile({ z: 14, x: 13722, y: 7013 }),
]

/** Builds every index before the first request, one after another. */
export async function warmPlaces(): Promise<void> {
  for (const step of steps) await step()
}

/** Opening a database connection takes several round trips, so one turn of the event loop is not enough. */
const shortestPauseMs = 20

/**
 * Warms the places while the server handles requests: after each step they get as much time as the step took. On a busy
 * machine, that may be seconds.
 */
export async function warmPlacesBetweenCalls(): Promise<void> {
  for (const step of steps) {
    const beganMs = performance.now()
    await step()
    await pause(Math.max(shortestPauseMs, performance.now() - beganMs))
  }
}
