import { setTimeout as pause } from 'node:timers/promises'
import { basemapLayers } from '@daoxing/places/contract'
import { atlas } from './engine/atlas.ts'
import { basemapLayer } from './engine/basemap.ts'
import { groundTile } from './engine/ground-tiles.ts'
import { villageTints } from './engine/village-tints.ts'
import { buildFindables, findablePlaces } from './engine/findable.ts'
import { readRegisterInEnglish } from './engine/english-names.ts'
import { loadRoadRegister } from './engine/road-register.ts'
import { buildSounds } from './engine/search-by-sound.ts'
import { reverseGeocode } from './engine/reverse-geocode.ts'
import { parseAddress } from './engine/parse-address.ts'
import { readAddress } from './engine/read-address.ts'
import { streetGraph } from './engine/street-graph.ts'

const steps: readonly (() => unknown)[] = [
  () => atlas('villages'),
  () => reverseGeocode({ lat: 25.04637, lng: 121.51972 }),
  () => atlas('towns'),
  buildFindables,
  () => parseAddress('臺北市信義區'),
  streetGraph,
  buildSounds,
  // The tables of Simplified Chinese, the English names of roads, and the index for who mistypes.
  () => readAddress('中华路1号'),
  loadRoadRegister,
  readRegisterInEnglish,
  () => readAddress('No. 1, Zhongzheng Rd., Taipei City'),
  () => findablePlaces().index.closeTo('taipie'),
  villageTints,
  ...basemapLayers.map((layer) => () => basemapLayer(layer)),
  // Cuts the layers into tiles where most look first.
  () => groundTile({ z: 14, x: 13722, y: 7013 }),
]

/** Builds every index before the first question comes, one after another. */
export async function warmPlaces(): Promise<void> {
  for (const step of steps) await step()
}

/** In it a connection to the database is opened, which asks and answers several times: one turn of the loop is not enough. */
const shortestPauseMs = 20

/**
 * The same while calls are answered: they have as long after each step as it took. On a machine that has much else to do,
 * that may be seconds.
 */
export async function warmPlacesBetweenCalls(): Promise<void> {
  for (const step of steps) {
    const beganMs = performance.now()
    await step()
    await pause(Math.max(shortestPauseMs, performance.now() - beganMs))
  }
}
