// node tools/map-check.ts FILE.osm.pbf [pairs]: imports the extract into a temporary folder and checks the promises
// about real streets: routes by road, in about the shortest possible time, and never against a one-way street. Valhalla
// is checked as well as our own search if it is installed in MAP_FOLDER.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findValhalla, importMap, type RouteEngine } from '@daoxing/places/server/map-import'
import { checkRoutes } from './map-check/check-routes.ts'

const [extract, pairs = '500'] = process.argv.slice(2)
if (extract === undefined) throw new Error('which extract? node tools/map-check.ts FILE.osm.pbf [pairs]')
const given = process.env['MAP_FOLDER']
const mapFolder = given || (await mkdtemp(join(tmpdir(), 'map-check-')))
const engines: readonly RouteEngine[] = findValhalla(mapFolder) ? ['built-in', 'valhalla'] : ['built-in']
try {
  for (const routes of engines) {
    await importMap({ extract, mapFolder, routes, say: (line) => console.log(`· ${line}`) })
    const broken = await checkRoutes({ extract, mapFolder, pairs: Number(pairs), say: console.log })
    for (const words of broken) console.error(`real streets, ${routes}: BROKEN, ${words}`)
    if (broken.length > 0) process.exitCode = 1
    else console.log(`· real streets, ${routes}: as promised`)
  }
} finally {
  if (!given) await rm(mapFolder, { recursive: true, force: true })
}
