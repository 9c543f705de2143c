import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { decodePath, distanceMetres, type Language, type LatLng } from '@daoxing/kit/contract'
import { createLog } from '@daoxing/kit/server'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { geocode, placeOfId, reverseGeocode, searchPlaces } from '../search/index.ts'
import { followImportedMap, type ImportedMap } from '../real-streets/imported-map.ts'
import { mapFiles, mapFormat, versionFolder } from '../real-streets/map-folder.ts'
import { importMap, listVersions, turnOff } from './index.ts'
import { at, island, smallTown } from './testing/small-town.ts'
import { writeExtract } from './testing/write-extract.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let folder: string
let extract: string
let map: ImportedMap
const log = createLog({ level: 'silent' })
const lines: string[] = []
const say = (line: string) => void lines.push(line)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-map-'))
  extract = join(folder, 'town.osm.pbf')
  writeExtract(extract, smallTown)
  await importMap({ extract, mapFolder: join(folder, 'map'), routes: 'built-in', say })
  map = followImportedMap(join(folder, 'map'), log)
  await map.refresh()
})
afterAll(async () => {
  await map.close()
  await rm(folder, { recursive: true, force: true })
})

async function way(from: LatLng, to: LatLng) {
  const found = await map.find(from, to)
  if (!found) throw new Error('there is a way in the town')
  return { ...found, path: decodePath(found.polyline) }
}

/** The deviation of a path from the lines between crossings, all of which run due north or due east. */
function besideStreets(path: readonly LatLng[]): number {
  const beside = path.map(({ lat, lng }) => {
    const [east, north] = [(lng - at(0, 0).lng) / 0.002, (lat - at(0, 0).lat) / 0.002]
    return Math.min(Math.abs(east - Math.round(east)), Math.abs(north - Math.round(north)))
  })
  return Math.max(...beside)
}

test('a route follows the roads, with their length and speed', async () => {
  const { metres, seconds, path } = await way(at(1.5, 0), at(2.5, 0))
  const straight = distanceMetres(at(1.5, 0), at(2.5, 0))
  expect(metres).toBeCloseTo(straight, 0)
  expect(seconds).toBeCloseTo(straight / (50 / 3.6), 0)
  expect(besideStreets(path)).toBeLessThan(0.01)
  // The slow street is shorter but takes longer.
  const round = await way(at(0.9, 1), at(0.9, 3))
  expect(Math.min(...round.path.map(({ lng }) => lng))).toBeGreaterThan(at(0.5, 0).lng)
})

test('a one-way street is never driven in the wrong direction: the way back goes round the block', async () => {
  const back = await way(at(2.5, 0), at(1.5, 0))
  expect(back.metres).toBeGreaterThan(4 * distanceMetres(at(2.5, 0), at(1.5, 0)))
  for (const [index, to] of back.path.entries()) {
    const from = back.path[index - 1]
    const isOneWay = from && Math.abs(from.lat - at(0, 0).lat) < 1e-5 && Math.abs(to.lat - at(0, 0).lat) < 1e-5
    if (isOneWay) expect(to.lng).toBeGreaterThanOrEqual(from.lng)
  }
})

test('a forbidden turn is avoided, and the same corner in the other direction is used', async () => {
  const straight = distanceMetres(at(0.5, 1), at(1, 1.5))
  const turned = await way(at(0.5, 1), at(1, 1.5))
  expect(turned.metres).toBeGreaterThan(3 * straight)
  const allowed = await way(at(1, 1.5), at(0.5, 1))
  expect(allowed.metres).toBeLessThan(1.5 * straight)
})

test('a private drive is not a street, and without a street there is no route', async () => {
  const { path } = await way(at(1.5, 0.5), at(3, 1))
  expect(besideStreets(path)).toBeLessThan(0.01)
  expect(await map.find(at(0, 0), at(40, 40))).toBeUndefined()
})

test('places and roads of the extract are found by name, except those that are no destination', async () => {
  const imported = map.places()
  const found = async (text: string) => (await searchPlaces({ text, near: at(1, 1), imported }))[0]
  expect(await found('小鎮醫院')).toMatchObject({ id: 'osm:n800', kind: 'hospital', area: '新竹市東區' })
  expect(await found('Small Town Hosp')).toMatchObject({ name: '小鎮醫院' })
  expect(await found('小鎮公園')).toMatchObject({ id: 'osm:w9', kind: 'park' })
  expect((await searchPlaces({ text: '單行路', near: at(1, 1), imported })).map(({ kind }) => kind)).toContain('road')
  expect((await searchPlaces({ text: '一張長椅', imported })).map(({ name }) => name)).not.toContain('一張長椅')
  expect(placeOfId('osm:n800', 'en', imported)).toMatchObject({ name: 'Small Town Hospital', town: '東區' })
})

test('parks with a border of several ways and named buildings are places', async () => {
  const imported = map.places()
  const found = async (text: string) => (await searchPlaces({ text, near: at(1, 1), imported }))[0]
  const park = await found('雙邊公園')
  expect(park).toMatchObject({ id: 'osm:r2', kind: 'park' })
  expect(distanceMetres(park?.location ?? at(0, 0), at(2.25, 2.25))).toBeLessThan(2)
  expect(await found('小鎮大樓')).toMatchObject({ id: 'osm:w11', kind: 'landmark' })
})

test('an address with a surveyed house number is exact in every notation; any other stays approximate', async () => {
  const imported = map.places()
  const first = async (text: string, near: LatLng | undefined = at(1, 1)) =>
    (await searchPlaces({ text, imported, ...(near ? { near } : {}) }))[0]
  const away = async (text: string, from: LatLng) => distanceMetres((await first(text))?.location ?? at(9, 9), from)
  expect(await first('中央路12號')).toMatchObject({ kind: 'address', name: '中央路12號', isApproximate: false })
  for (const text of ['新竹市東區中央路12號', '300新竹市東區中央路１２號3樓', '中央路十二號'])
    expect(await away(text, at(0.4, 1.05))).toBeLessThan(2)
  expect(await away('新竹市二街3巷5-2號', at(1.05, 1.6))).toBeLessThan(2)
  expect(await away('中央路16號', at(0.6, 1.05))).toBeLessThan(2)
  expect(await away('中央路20號', at(2.25, 1.15))).toBeLessThan(2)
  for (const text of ['新竹市東區中央路13號', '臺北市信義區中央路12號', '新竹市東區二街3巷5號'])
    expect(await first(text)).toMatchObject({ isApproximate: true })
  // The chosen address is also exact when read by its id, and geocoding returns the same.
  const chosen = await first('新竹市東區中央路12號', undefined)
  expect(placeOfId(chosen?.id ?? '', 'zh-TW', imported)).toMatchObject({ town: '東區', isApproximate: false })
  expect(await geocode('新竹市東區中央路12號', { imported })).toMatchObject({ isApproximate: false })
})

test('a point next to a surveyed house has its number, any other point only its road, and never a number across the road', () => {
  const addresses = map.places()?.addresses
  const addressAt = (point: LatLng, language: Language = 'zh-TW') => {
    const here = reverseGeocode(point, language, addresses)
    return here.state === 'inside' ? here.address : here.state
  }
  expect(addressAt(at(0.42, 1.06))).toBe('新竹市東區中央路12號')
  expect(addressAt(at(1.06, 1.62))).toBe('新竹市東區二街3巷5號之2')
  expect(addressAt(at(2.24, 1.14))).toBe('新竹市東區中央路20號')
  expect(addressAt(at(0.42, 1.06), 'en')).toBe('No. 12, Zhongyang Rd., East District, Hsinchu City')
  expect(addressAt(at(1.06, 1.62), 'en')).toBe('No. 5-2, Ln. 3, 二街, East District, Hsinchu City')
  // 30 m farther along the road there is no surveyed house; a point on the road is on neither side of it.
  expect(addressAt(at(0.8, 1.05))).toMatch(/^新竹市東區中央路(?: · |$)/)
  expect(addressAt(at(0.4, 1.005))).toBe('新竹市東區中央路12號')
  // The house is as near, but across the road.
  expect(addressAt(at(0.4, 0.91))).not.toContain('號')
  // Without the import, and away from its roads, the result is unchanged.
  expect(reverseGeocode(at(0.42, 1.06))).not.toMatchObject({ address: expect.stringContaining('中央路') })
})

/** The layer of a map tile at the maximum zoom, around a point. */
async function layerAround(point: LatLng, name: string) {
  const z = 14
  const sine = Math.sin((point.lat * Math.PI) / 180)
  const x = (point.lng / 360 + 0.5) * 2 ** z
  const y = (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * 2 ** z
  const version = map.manifest()?.version ?? ''
  const bytes = await map.tile({ version, z, x: Math.floor(x), y: Math.floor(y) })
  if (bytes === undefined || bytes === 'absent') throw new Error('the town has a tile')
  const layer = new VectorTile(new PbfReader(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes)).layers[name]
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).flatMap((feature) =>
    feature ? [feature] : [],
  )
}

test('a lake with a border of several ways is drawn with its island; one with a gap in its border is skipped and counted', async () => {
  const lakes = await layerAround(at(...island), 'water')
  expect(lakes.map(({ properties }) => properties['name'])).toEqual(['小鎮湖'])
  const [border = [], hole = [], ...others] = lakes[0]?.loadGeometry() ?? []
  expect(others).toEqual([])
  const width = (ring: readonly { readonly x: number }[]) =>
    Math.max(...ring.map(({ x }) => x)) - Math.min(...ring.map(({ x }) => x))
  expect(width(border) / width(hole)).toBeCloseTo(4, 1)
  expect(map.manifest()?.counts).toMatchObject({ areas: 2, brokenAreas: 1 })
})

test('the same extract is not imported twice, and with a box, only its content is imported', async () => {
  lines.length = 0
  const again = await importMap({ extract, mapFolder: join(folder, 'map'), routes: 'built-in', say })
  expect(lines).toContain('this very import is there already')
  const mapFolder = join(folder, 'boxed')
  const west = await importMap({
    extract,
    mapFolder,
    routes: 'built-in',
    bounds: [120.9, 24.7, at(1.3, 0).lng, 24.9],
    say,
  })
  expect(west.version).not.toBe(again.version)
  expect(west.bounds[2]).toBeLessThan(at(1.3, 0).lng)
  expect(west.counts['places']).toBe(0)
})

test('the current and the previous import stay; imports in an older format are deleted', async () => {
  const mapFolder = join(folder, 'tidied')
  const importTo = (east: number) =>
    importMap({ extract, mapFolder, routes: 'built-in', bounds: [120.9, 24.7, at(east, 0).lng, 24.9], say })
  const before = await importTo(1.3)
  const [older, noImport] = ['0123456789abcdef', 'a note of the operator']
  await mkdir(versionFolder(mapFolder, older))
  await writeFile(join(versionFolder(mapFolder, older), mapFiles.manifest), JSON.stringify({ format: mapFormat - 1 }))
  await mkdir(versionFolder(mapFolder, noImport))
  lines.length = 0
  const now = await importTo(1.4)
  expect(lines).toContain(`import ${older} was removed`)
  const stay = [before.version, now.version, noImport]
  expect((await readdir(join(mapFolder, 'versions'))).toSorted()).toEqual(stay.toSorted())
  expect((await listVersions(mapFolder)).map(({ version }) => version)).toEqual([now.version, before.version])
})

test('when switched off, the imported streets are unused', async () => {
  await turnOff(join(folder, 'map'))
  await map.refresh()
  expect([map.manifest(), map.places(), await map.find(at(1.5, 0), at(2.5, 0))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
