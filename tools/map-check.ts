// node tools/map-check.ts FILE.osm.pbf [pairs]: imports the extract into a folder of its own and proves what is promised
// of real streets: ways by road, in about the shortest time that the net itself allows, and never against a one-way street.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importMap, type RouteEngine } from '@daoxing/places/server/map-import'
import { checkRoutes } from './map-check/check-routes.ts'

const [extract, pairs = '500'] = process.argv.slice(2)
if (extract === undefined) throw new Error('which extract?')
const mapFolder = process.env['MAP_FOLDER'] || (await mkdtemp(join(tmpdir(), 'map-check-')))
const engines: readonly RouteEngine[] = process.env['MAP_ENGINES'] === 'both' ? ['built-in', 'valhalla'] : ['built-in']
try {
  for (const routes of engines) {
    await importMap({ extract, mapFolder, routes, say: (line) => console.log(`· ${line}`) })
    const broken = await checkRoutes({ extract, mapFolder, pairs: Number(pairs), say: console.log })
    for (const words of broken) console.error(`BROKEN with ${routes}: ${words}`)
    if (broken.length > 0) process.exitCode = 1
  }
} finally {
  if (!process.env['MAP_FOLDER']) await rm(mapFolder, { recursive: true, force: true })
}
