// node tools/map-size.ts FILE.osm.pbf [--tiles 160] [--buildings 60000] [--houses 5000] [--places 1000] [--routes
// built-in|valhalla] [--keep FOLDER]: repeats the streets of a small extract all over the island until it has the size
// of a country's, imports it, and reports the cost: time, memory, disk, and how long a server pauses while it activates
// the import. It checks nothing: docs/real-streets.md has the figures.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeLargeExtract } from '@daoxing/places/server/map-import/testing'
import { measureImport } from './map-size/measure-import.ts'
import { measureLoad } from './map-size/measure-load.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tiles: { type: 'string', default: '160' },
    buildings: { type: 'string', default: '60000' },
    houses: { type: 'string', default: '5000' },
    places: { type: 'string', default: '1000' },
    routes: { type: 'string', default: 'built-in' },
    keep: { type: 'string' },
  },
})
const [small] = positionals
if (small === undefined) throw new Error('which extract? node tools/map-size.ts FILE.osm.pbf')
const folder = values.keep === undefined ? await mkdtemp(join(tmpdir(), 'map-size-')) : resolve(values.keep)
await mkdir(folder, { recursive: true })
const large = join(folder, 'island.osm.pbf')
const say = (line: string) => console.log(line)
try {
  if (!existsSync(large)) {
    const { tiles, buildings, houses, places } = values
    const [counts, seconds] = await timed(() =>
      writeLargeExtract({
        from: resolve(small),
        to: large,
        tiles: Number(tiles),
        buildings: Number(buildings),
        houses: Number(houses),
        places: Number(places),
      }),
    )
    say(`· written in ${seconds} s: ${counts.nodes} nodes, ${counts.ways} ways`)
  }
  say(`· the extract has ${Math.round((await stat(large)).size / 1e6)} MB`)
  await measureImport({ extract: large, dataDir: folder, routes: values.routes, say })
  await measureLoad({ mapFolder: join(folder, 'map'), say })
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true })
}

async function timed<Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> {
  const begun = performance.now()
  const result = await work()
  return [result, Math.round((performance.now() - begun) / 1000)]
}
