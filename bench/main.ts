import { measureAssetsInView } from './assets-in-view.ts'
import { measureAssignment } from './assignment.ts'
import { openBenchHouse, type BenchHouse } from './bench-house.ts'
import { measureCalls } from './calls.ts'
import { measureChauffeurEstimate } from './chauffeur-estimate.ts'
import { measureDispatcher } from './dispatcher.ts'
import { measureFollowers } from './followers.ts'
import { measureFreeAssets } from './free-assets.ts'
import { measureGbfs } from './gbfs.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLine } from './line.ts'
import { measureMap } from './map.ts'
import { measureMapForLong } from './map-for-long.ts'
import { measureNearestCars } from './nearest-cars.ts'
import { measureOffers } from './offers.ts'
import { measurePage } from './page.ts'
import { measurePictures } from './pictures.ts'
import { measurePlaces } from './places.ts'
import { measurePositions } from './positions.ts'
import { measureProductLife } from './product-life.ts'
import { measureReservedRiders } from './reserved-riders.ts'
import { measureRoster } from './roster.ts'
import { measureRoutes } from './routes.ts'
import { measureScooterReturn } from './scooter-return.ts'
import { type Line, printTable } from './table.ts'
import { measureTariff } from './tariff.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureChargers } from './chargers.ts'
import { measureZones } from './zones.ts'

/** Measurements by name; a single one can be run: `npm run bench -- nearest places`. */
const parts: Readonly<Record<string, () => Promise<readonly Line[]>>> = {
  page: measurePage,
  lighthouse: measureLighthouse,
  map: measureMap,
  mapForLong: measureMapForLong,
  nearest: measureNearestCars,
  assignment: measureAssignment,
  places: inHouse(measurePlaces),
  routes: inHouse(measureRoutes),
  calls: inHouse(measureCalls),
  dispatcher: inHouse(measureDispatcher),
  positions: measurePositions,
  offers: measureOffers,
  reserved: measureReservedRiders,
  roster: measureRoster,
  followers: measureFollowers,
  pictures: measurePictures,
  lent: measureFreeAssets,
  line: measureLine,
  inView: measureAssetsInView,
  zones: measureZones,
  chargers: measureChargers,
  tariff: measureTariff,
  scooterReturn: measureScooterReturn,
  chauffeurEstimate: measureChauffeurEstimate,
  webhooks: measureWebhooks,
  gbfs: measureGbfs,
  product: measureProductLife,
}

function inHouse(measure: (house: BenchHouse) => Promise<readonly Line[]>): () => Promise<readonly Line[]> {
  return async () => {
    const house = await openBenchHouse()
    try {
      return await measure(house)
    } finally {
      await house.close()
    }
  }
}

const requested = process.argv.slice(2)
const unknown = requested.find((name) => !(name in parts))
if (unknown !== undefined) throw new Error(`${unknown} is not measured; there are ${Object.keys(parts).join(', ')}`)

const lines: Line[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const startedAt = performance.now()
  try {
    lines.push(...(await measure()))
    console.log(`· ${name} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`)
  } catch (error) {
    // Earlier measurements are still printed.
    console.error(`· ${name} could not be measured:`, error)
    process.exitCode = 1
  }
}
printTable(lines)
