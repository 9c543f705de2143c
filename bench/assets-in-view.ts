import assert from 'node:assert/strict'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setImmediate } from 'node:timers/promises'
import type { ViewBox } from '@daoxing/assets/contract'
import { createViewIndex, type ViewIndex } from '@daoxing/assets/server/testing'
import type { LatLng } from '@daoxing/kit/contract'
import { pointsOfTaipei } from './greater-taipei.ts'
import { cpuMicrosOf, keep } from './measure.ts'
import { type Line, micros, ratioOf, threeDigits } from './table.ts'

const crowd = 200_000
const vehicleKind = 'scooter'
const asked = { vehicleKind, minEnergyPercent: 0, assetBytes: 105 } as const
const zooms = Array.from({ length: 21 }, (_, zoom) => zoom)
/** A phone and a desk, in pixels. */
const screens = [
  { width: 390, height: 844 },
  { width: 1600, height: 1000 },
] as const
const viewsPerZoom = 60

type Scooter = { readonly assetId: string; readonly point: LatLng; readonly energyPercent: number }
type View = { readonly box: ViewBox; readonly zoom: number }

/** The assets in view among 200,000 scooters of greater Taipei, against a scan of all. */
export async function measureAssetsInView(): Promise<readonly Line[]> {
  const scooters = pointsOfTaipei(crowd, 'scooters').map((point, number) => ({
    assetId: `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`,
    ...{ point, energyPercent: (number * 37) % 101 },
  }))
  const before = await bytesAfterCollection()
  const index = createViewIndex()
  for (const scooter of scooters) put(index, scooter)
  const bytes = (await bytesAfterCollection()) - before
  const views = new Map(zooms.map((zoom) => [zoom, viewsAt(zoom)]))
  const most = checked(index, scooters, [...views.values()].flat())
  const slowest = await slowestZoom(index, views)
  const scanned = views.get(slowest.zoom) ?? []
  const size = crowd.toLocaleString('en')
  const { scan, filtered, move } = await cpuMicrosOf({
    scan: { times: 10, run: () => scanned.slice(0, 10).forEach((view) => keep(scanOf(scooters, view))) },
    filtered: {
      times: viewsPerZoom,
      run: () => scanned.forEach((view) => keep(index.look({ ...asked, ...view, minEnergyPercent: 30 }))),
    },
    move: { times: crowd, run: () => scooters.forEach((scooter, number) => put(index, movedBy(scooter, number))) },
  })
  const anchor = `scan of all, in cells: ${micros(scan)}`
  return [
    {
      promise: `a view among ${size}, the slowest zoom, ${slowest.zoom} (1 ms)`,
      ...{ figure: micros(slowest.micros), anchor, ratio: ratioOf(slowest.micros, scan) },
    },
    {
      promise: 'the same with at least 30 % energy',
      ...{ figure: micros(filtered), anchor, ratio: ratioOf(filtered, scan) },
    },
    {
      promise: 'items of a view (300), and its JSON (25 kB), at most',
      figure: `${most.items}, ${threeDigits(most.bytes / 1000)} kB`,
      ...{ anchor: '-', ratio: '-' },
    },
    {
      promise: `one of ${size} moves (5 µs)`,
      ...{ figure: micros(move), anchor, ratio: ratioOf(move, scan) },
    },
    {
      promise: `memory of ${size} in view (60 MB)`,
      ...{ figure: `${threeDigits(bytes / 1e6)} MB`, anchor: '-', ratio: '-' },
    },
  ]
}

function put(index: ViewIndex, { assetId, point, energyPercent }: Scooter): void {
  index.put(assetId, { operatorId: 'one', vehicleKind, point, energyPercent }, Number.POSITIVE_INFINITY)
}

/** Some 40 m, to and fro. */
function movedBy(scooter: Scooter, number: number): Scooter {
  moves += 1
  const { lat, lng } = scooter.point
  const by = Math.floor(moves / crowd) % 2 === 0 ? 0.0004 : 0
  return { ...scooter, point: { lat: lat + by, lng: lng + (number % 2 === 0 ? by : -by) } }
}
let moves = 0

function viewsAt(zoom: number): readonly View[] {
  return pointsOfTaipei(viewsPerZoom, `views ${zoom}`).map(({ lat, lng }, number) => {
    const { width, height } = screens[number % 2] ?? screens[0]
    const perPixel = 360 / (512 * 2 ** zoom)
    const [wide, high] = [(perPixel * width) / 2, (perPixel * height * Math.cos((lat * Math.PI) / 180)) / 2]
    const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))
    const box = {
      west: within(lng - wide, 180),
      east: within(lng + wide, 180),
      south: within(lat - high, 85),
      north: within(lat + high, 85),
    }
    return { box, zoom }
  })
}

async function slowestZoom(index: ViewIndex, views: ReadonlyMap<number, readonly View[]>) {
  const works = [...views].map(([zoom, some]) => [
    String(zoom),
    { times: some.length, run: () => some.forEach((view) => keep(index.look({ ...asked, ...view }))) },
  ])
  const spent: Readonly<Record<string, number>> = await cpuMicrosOf(Object.fromEntries(works))
  const [zoom = '0', micros = 0] = Object.entries(spent).toSorted(([, a], [, b]) => b - a)[0] ?? []
  return { zoom: Number(zoom), micros }
}

/** Every view counts what a scan of its box counts. */
function checked(index: ViewIndex, scooters: readonly Scooter[], views: readonly View[]) {
  const most = { items: 0, bytes: 0 }
  for (const [number, view] of views.entries()) {
    const found = index.look({ ...asked, ...view })
    most.items = Math.max(most.items, found.assets.length + found.clusters.length)
    most.bytes = Math.max(most.bytes, JSON.stringify(found).length)
    if (number % 20 === 0) assert.equal(found.total, scooters.filter(({ point }) => isIn(found.box, point)).length)
  }
  return most
}

const isIn = ({ west, south, east, north }: ViewBox, { lat, lng }: LatLng) =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** The usual few lines: whatever lies in the box, counted in a grid over it. */
function scanOf(scooters: readonly Scooter[], { box }: View) {
  const cells = new Map<number, { count: number; lat: number; lng: number; first: Scooter }>()
  const [wide, high] = [(box.east - box.west) / 15, (box.north - box.south) / 20]
  for (const scooter of scooters) {
    const { point } = scooter
    if (!isIn(box, point)) continue
    const key = Math.floor((point.lat - box.south) / high) * 16 + Math.floor((point.lng - box.west) / wide)
    const cell = cells.get(key)
    if (!cell) cells.set(key, { count: 1, ...point, first: scooter })
    else {
      cell.count += 1
      cell.lat += point.lat
      cell.lng += point.lng
    }
  }
  return [...cells.values()].map(({ count, lat, lng, first }) =>
    count === 1 ? first : { count, lat: lat / count, lng: lng / count },
  )
}

async function bytesAfterCollection(): Promise<number> {
  for (let round = 0; round < 6; round += 1) {
    await setImmediate()
    collect()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
