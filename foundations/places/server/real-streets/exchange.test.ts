import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { configsServer } from '@daoxing/configs/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { readStreets, reverseGeocodePoint } from '@daoxing/places/contract'
import { PbfReader } from 'pbf'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placesServer, routesPort } from '../index.ts'
import { importedMapPort } from './imported-map.ts'
import { importMap } from '../map-import/index.ts'
import { at, smallTown } from '../map-import/testing/small-town.ts'
import { writeExtract } from '../map-import/testing/write-extract.ts'
import { followImportedMap } from './imported-map.ts'
import { mapFiles, mapFormat, pointAt, versionFolder } from './map-folder.ts'

let folder: string
let mapFolder: string
let city: TestHouse
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-'))
  mapFolder = join(folder, 'map')
  city = await openTestHouse({ slices: [configsServer, placesServer], settings: { mapFolder } })
})
afterEach(async () => {
  await city.close()
  await rm(folder, { recursive: true, force: true })
})

const say = () => undefined

async function anImport(limitKmh: string): Promise<string> {
  const extract = join(folder, `town-${limitKmh}.osm.pbf`)
  const ways = smallTown.ways.map((way) => (way.id === 1 ? { ...way, tags: { ...way.tags, maxspeed: limitKmh } } : way))
  writeExtract(extract, { ...smallTown, ways })
  return (await importMap({ extract, mapFolder, routes: 'built-in', say })).version
}

const servedVersion = async () => (await city.call(readStreets)).data?.version
/** The server polls the folder; this test does not depend on the interval. */
const until = { timeout: 60_000, interval: 50 }
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 })
const wish = { from: at(1.1, 0), to: at(2.9, 0) }
const route = () => city.house.port(routesPort).route(wish)

test('a running server activates each new import, and no request fails in the meantime', async () => {
  expect(await route()).toMatchObject({ schematic: true })
  const first = await anImport('50')
  await vi.waitFor(async () => expect(await servedVersion()).toBe(first), until)
  const before = await route()
  expect(before.schematic).toBe(false)
  let isOver = false
  const kinds = new Set<boolean>()
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) kinds.add((await route()).schematic)
  })
  try {
    const second = await anImport('25')
    await vi.waitFor(async () => expect(await servedVersion()).toBe(second), until)
  } finally {
    // Stop the request loops: after the map is closed they would be answered immediately and starve everything else.
    isOver = true
  }
  await Promise.all(asking)
  // No reply came from the schematic map, which is the fallback for streets.
  expect([...kinds]).toEqual([false])
  expect((await route()).durationSeconds).toBeGreaterThan(1.8 * before.durationSeconds)
})

test('the map serves tiles of the current and the previous import, with the attribution of their data', async () => {
  const url = await city.listen()
  expect((await city.call(readStreets)).data).toBeNull()
  const first = await anImport('50')
  await vi.waitFor(async () => expect(await servedVersion()).toBe(first), until)
  const inTown = { lat: String(at(1.5, 1.5).lat), lng: String(at(1.5, 1.5).lng) }
  expect((await city.call(reverseGeocodePoint, { query: inTown })).data?.hasStreets).toBe(true)
  const elsewhere = { lat: '22.6394', lng: '120.3020' }
  expect((await city.call(reverseGeocodePoint, { query: elsewhere })).data?.hasStreets).toBe(false)
  expect((await city.call(readStreets)).data).toMatchObject({
    attribution: '© OpenStreetMap contributors',
    maxZoom: 14,
  })
  const z = 14
  const { lat, lng } = at(1.5, 1.5)
  const sine = Math.sin((lat * Math.PI) / 180)
  const x = Math.floor((lng / 360 + 0.5) * 2 ** z)
  const y = Math.floor((0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * 2 ** z)
  const tile = (version: string, row = y) => fetch(`${url}/gw/v3/streets/${version}/${z}/${x}/${row}`)
  const answer = await tile(first)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { layers } = new VectorTile(new PbfReader(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes))
  const names = (layer: string) =>
    Array.from({ length: layers[layer]?.length ?? 0 }, (_, index) => layers[layer]?.feature(index).properties['name'])
  expect(names('roads')).toEqual(expect.arrayContaining(['單行路', '中央路', '慢街', '北街']))
  expect(names('green')).toEqual(['小鎮公園', '雙邊公園'])
  expect(names('points')).toEqual(['小鎮醫院'])
  const second = await anImport('25')
  await vi.waitFor(async () => expect(await servedVersion()).toBe(second), until)
  expect([(await tile(first)).status, (await tile(second)).status]).toEqual([200, 200])
  expect((await tile(second, y + 40)).status).toBe(204)
  expect((await tile(second, 2 ** z)).status).toBe(204)
  expect((await tile('0123456789abcdef')).status).toBe(404)
})

test('a pointer to an incomplete import changes nothing', async () => {
  const first = await anImport('50')
  await vi.waitFor(async () => expect(await servedVersion()).toBe(first), until)
  await pointAt(mapFolder, 'ffffffffffffffff')
  await city.house.port(importedMapPort).refresh()
  expect(await servedVersion()).toBe(first)
  expect(await route()).toMatchObject({ schematic: false })
})

test('an import in an older format is detected at startup: a message tells the remedy, and schematic routes stay in use', async () => {
  const version = await anImport('50')
  await vi.waitFor(async () => expect(await servedVersion()).toBe(version), until)
  const path = join(versionFolder(mapFolder, version), mapFiles.manifest)
  const manifest: object = JSON.parse(await readFile(path, 'utf8'))
  // An older import lacks files, and others have another format.
  await writeFile(path, JSON.stringify({ ...manifest, format: mapFormat - 1 }))
  await rm(join(versionFolder(mapFolder, version), mapFiles.crossings))
  await writeFile(join(versionFolder(mapFolder, version), mapFiles.streets), 'of another form')
  const logged: string[] = []
  const log = (_: unknown, words?: string) => void logged.push(words ?? '')
  const map = followImportedMap(mapFolder, { info: log, warn: log })
  await map.refresh()
  expect([...new Set(logged)]).toEqual([expect.stringContaining('npm run map:import -- town-50.osm.pbf')])
  expect([map.manifest(), map.places(), await map.find(wish.from, wish.to)]).toEqual([undefined, undefined, undefined])
  await map.close()
  await city.restart()
  await city.house.port(importedMapPort).refresh()
  expect(await servedVersion()).toBeUndefined()
  expect(await route()).toMatchObject({ schematic: true })
  // A new import is activated without a restart.
  const again = await anImport('25')
  await vi.waitFor(async () => expect(await servedVersion()).toBe(again), until)
})

/** Files of the map that this process has open, by path. */
async function openFiles(): Promise<readonly string[]> {
  const all = await readdir('/proc/self/fd')
  const paths = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(mapFolder))
}

test.skipIf(process.platform !== 'linux')(
  'tiles of the current and the previous import stay open; older ones are closed, and all of them on shutdown',
  async () => {
    const versions: string[] = []
    for (const limit of ['50', '25', '40']) {
      const version = await anImport(limit)
      versions.push(version)
      await vi.waitFor(async () => expect(await servedVersion()).toBe(version), until)
      await city.house.port(importedMapPort).tile({ version, z: 14, x: 0, y: 0 })
    }
    const held = async () => (await openFiles()).map((path) => versions.findIndex((version) => path.includes(version)))
    await vi.waitFor(async () => expect(new Set(await held())).toEqual(new Set([1, 2])), until)
    const map = city.house.port(importedMapPort)
    await city.restart()
    await vi.waitFor(async () => expect(await openFiles()).toEqual([]), until)
    expect([map.manifest(), await map.find(wish.from, wish.to)]).toEqual([undefined, undefined])
    expect(await map.tile({ version: versions[2] ?? '', z: 14, x: 0, y: 0 })).toBe('absent')
  },
)
