// npm run map:import -- taiwan|FILE.osm.pbf [--bbox west,south,east,north] [--routes valhalla|built-in]: real streets
// for the product from an OpenStreetMap extract, downloaded or local. See docs/real-streets.md.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  boundsIn,
  currentVersion,
  extractSource,
  findValhalla,
  importCountry,
  importMap,
  listVersions,
  type RouteEngine,
  turnOff,
  UnreadableExtract,
  goBackTo,
  valhallaCommand,
} from '@daoxing/places/server/map-import'
import { readProductSettings } from './run/product-settings.ts'

const usage = `npm run map:import -- taiwan             downloads the extract of Taiwan and imports it
npm run map:import -- FILE.osm.pbf [--bbox west,south,east,north] [--routes valhalla|built-in]
npm run map:import -- --list        imports on disk, the one in use marked
npm run map:import -- --use VERSION goes back to an import that is on disk
npm run map:import -- --off         goes back to the schematic map`

const say = (line: string) => console.log(`· ${line}`)

async function run(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: {
      bbox: { type: 'string' },
      routes: { type: 'string' },
      list: { type: 'boolean' },
      use: { type: 'string' },
      off: { type: 'boolean' },
    },
  })
  const mapFolder = resolve(readProductSettings(process.env).dataDir, 'map')
  if (values.list) return list(mapFolder)
  if (values.use !== undefined) return goBackTo(mapFolder, values.use)
  if (values.off) return turnOff(mapFolder)
  const [extract, ...others] = positionals
  if (extract === undefined || others.length > 0) throw new UnreadableExtract(usage)
  const bounds = values.bbox === undefined ? undefined : boundsIn(values.bbox)
  if (values.bbox !== undefined && !bounds)
    throw new UnreadableExtract(`--bbox is west,south,east,north in degrees, not "${values.bbox}"`)
  const routes = routesWanted(values.routes, mapFolder)
  const source = extractSource(extract, process.env)
  if (source !== undefined) await importCountry({ source, mapFolder, bounds, routes, say })
  else await importMap({ extract: resolve(extract), mapFolder, bounds, routes, say })
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const cpuSeconds = Math.round((userCPUTime + systemCPUTime) / 1e6)
  say(`done with at most ${Math.round(maxRSS / 1024)} MB of memory and ${cpuSeconds} s of one core`)
}

/** Valhalla if it is installed; otherwise our own search, with a hint on how to install Valhalla. */
function routesWanted(wish: string | undefined, mapFolder: string): RouteEngine {
  const isThere = findValhalla(mapFolder) !== undefined
  if (wish === 'built-in') return 'built-in'
  if (wish !== undefined && wish !== 'valhalla')
    throw new UnreadableExtract(`--routes is valhalla or built-in, not "${wish}"`)
  if (isThere) return 'valhalla'
  const command = valhallaCommand(mapFolder)
  if (wish === 'valhalla')
    throw new UnreadableExtract(`Valhalla is not installed. This installs it (280 MB):\n${command}`)
  say('Valhalla is not installed, so ways are found by the search that comes with us. To have Valhalla (280 MB):')
  say(`  ${command}`)
  return 'built-in'
}

async function list(mapFolder: string): Promise<void> {
  const current = await currentVersion(mapFolder)
  for (const { version, madeAt, source, routes, bounds } of await listVersions(mapFolder))
    say(`${version === current ? '*' : ' '} ${version}  ${madeAt}  ${source.name}  ${routes}  ${bounds.join(',')}`)
  if (current === undefined) say('no import is in use: the map is the schematic one')
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof UnreadableExtract ? error.message : error)
  process.exitCode = 1
}
