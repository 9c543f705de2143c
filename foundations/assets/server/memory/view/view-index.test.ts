import type { AssetsInView, VehicleKind, ViewBox } from '@daoxing/assets/contract'
import { type LatLng, pointBeside } from '@daoxing/kit/contract'
import { type Random, seededRandom } from '@daoxing/kit/server'
import { testLength } from '@daoxing/kit/server/testing'
import { expect, test } from 'vitest'
import { createCellTable } from './cell-table.ts'
import { createDueTimes } from './due-times.ts'
import { createViewIndex, type Shown, type ViewIndex } from './view-index.ts'

const middle: LatLng = { lat: 25.04, lng: 121.55 }
const never = Number.POSITIVE_INFINITY
const operators = ['one', 'two'] as const
const kinds: readonly VehicleKind[] = ['scooter', 'car']

function somewhere(random: Random): LatLng {
  const metres = 10 ** (1 + random.next() * 4.3)
  const point = pointBeside(middle, {
    northMetres: (random.next() * 2 - 1) * metres,
    eastMetres: (random.next() * 2 - 1) * metres,
  })
  // Many stand at the very same place.
  return random.next() < 0.2 ? pointBeside(middle, { northMetres: random.between(0, 3) * 500, eastMetres: 0 }) : point
}
const someShown = (random: Random): Shown => ({
  operatorId: operators[random.between(0, 1)] ?? 'one',
  vehicleKind: kinds[random.next() < 0.8 ? 0 : 1] ?? 'scooter',
  point: somewhere(random),
  energyPercent: random.between(0, 100),
})
function someBox(random: Random, zoom: number): ViewBox {
  const { lat, lng } = random.next() < 0.5 ? middle : somewhere(random)
  const wide = (360 * random.between(300, 1_600)) / (512 * 2 ** zoom) / 2
  const high = (wide * random.between(40, 200)) / 100
  return {
    west: Math.max(-180, lng - wide),
    east: Math.min(180, lng + wide),
    south: Math.max(-85, lat - high),
    north: Math.min(85, lat + high),
  }
}
const isIn = ({ west, south, east, north }: ViewBox, { lat, lng }: LatLng) =>
  lng >= west && lng <= east && lat >= south && lat <= north

const cases = testLength({ usual: 8, full: 300, named: 'VIEW_CASES' })

test('at any zoom clusters and assets add up to a scan of all, within the limits, after any changes', () => {
  const seen = { clusters: 0, assets: 0, filtered: 0 }
  for (let seed = 0; seed < cases; seed += 1) {
    const random = seededRandom(`view ${seed}`)
    const index = createViewIndex()
    const known = new Map<string, Shown>()
    const count = random.between(1, 1_500)
    for (let change = 0; change < count * 3; change += 1) {
      const assetId = `0a1b2c3d-0000-4000-8000-${String(random.between(1, count)).padStart(12, '0')}`
      const shown = random.next() < 0.25 ? undefined : someShown(random)
      const before = known.get(assetId)
      // A drive within the neighbourhood, too.
      const next = shown && before && random.next() < 0.5 ? { ...before, point: nudged(random, before.point) } : shown
      index.put(assetId, next, never)
      if (next) known.set(assetId, next)
      else known.delete(assetId)
    }
    for (let number = 0; number < 40; number += 1) {
      const zoom = random.next() * 20
      const operatorId = random.next() < 0.5 ? undefined : operators[random.between(0, 1)]
      const minEnergyPercent = random.next() < 0.5 ? 0 : random.between(0, 9) * 10
      const asked = { box: someBox(random, zoom), zoom, vehicleKind: 'scooter' as const, operatorId, minEnergyPercent }
      const view = index.look({ ...asked, assetBytes: 105 })
      const wanted = new Map(
        [...known].filter(
          ([, one]) =>
            one.vehicleKind === 'scooter' &&
            (operatorId === undefined || one.operatorId === operatorId) &&
            one.energyPercent >= minEnergyPercent &&
            isIn(view.box, one.point),
        ),
      )
      expect(view.total).toBe(wanted.size)
      expectSound(view, asked.box)
      for (const { assetId, lat, lng, energyPercent } of view.assets) {
        const one = wanted.get(assetId)
        expect(one?.energyPercent).toBe(energyPercent)
        expect(one?.point.lat).toBeCloseTo(lat, 4)
        expect(one?.point.lng).toBeCloseTo(lng, 4)
      }
      if (minEnergyPercent === 0 && wanted.size > 0) {
        const middle = meanOf([...wanted.values()].map(({ point }) => ({ ...point, count: 1 })))
        const shown = meanOf([...view.clusters, ...view.assets.map((one) => ({ ...one, count: 1 }))])
        expect(Math.abs(shown.lng - middle.lng)).toBeLessThan(1e-4)
        expect(Math.abs(shown.lat - middle.lat)).toBeLessThan(1e-3)
      }
      seen.clusters += view.clusters.length
      seen.assets += view.assets.length
      seen.filtered += minEnergyPercent > 0 && wanted.size > 0 ? 1 : 0
    }
  }
  expect(Math.min(seen.clusters, seen.assets, seen.filtered)).toBeGreaterThan(cases)
})

function meanOf(places: readonly (LatLng & { readonly count: number })[]): LatLng {
  const total = places.reduce((sum, { count }) => sum + count, 0)
  const mean = (name: 'lat' | 'lng') => places.reduce((sum, place) => sum + place[name] * place.count, 0) / total
  return { lat: mean('lat'), lng: mean('lng') }
}

function nudged(random: Random, point: LatLng): LatLng {
  const some = () => (random.next() * 2 - 1) * 60
  return pointBeside(point, { northMetres: some(), eastMetres: some() })
}

function expectSound(view: AssetsInView, asked: ViewBox): void {
  const { box, clusters, assets, total } = view
  expect(clusters.length + assets.length).toBeLessThanOrEqual(300)
  expect(JSON.stringify(view).length).toBeLessThanOrEqual(25_000)
  expect(clusters.reduce((sum, { count }) => sum + count, assets.length)).toBe(total)
  expect(new Set(assets.map(({ assetId }) => assetId)).size).toBe(assets.length)
  for (const cluster of clusters) expect(cluster.count).toBeGreaterThan(1)
  expect(box.west).toBeLessThanOrEqual(asked.west + 1e-9)
  expect(box.east).toBeGreaterThanOrEqual(asked.east - 1e-9)
  expect(box.south).toBeLessThanOrEqual(asked.south + 1e-9)
  expect(box.north).toBeGreaterThanOrEqual(asked.north - 1e-9)
}

test('thousands in one street stay within the limits, and near a bay each stands by itself', () => {
  const random = seededRandom('street')
  const index = createViewIndex()
  const put = (number: number, point: LatLng) =>
    index.put(
      `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`,
      { operatorId: 'one', vehicleKind: 'scooter', point, energyPercent: 80 },
      never,
    )
  for (let number = 0; number < 6_000; number += 1) put(number, nudged(random, middle))
  for (let number = 6_000; number < 6_004; number += 1)
    put(number, pointBeside(middle, { northMetres: 3_000, eastMetres: 0 }))
  const asked = { vehicleKind: 'scooter' as const, minEnergyPercent: 0, assetBytes: 105 }
  for (let zoom = 0; zoom <= 20; zoom += 1) {
    const box = boxAt(middle, zoom)
    expectSound(index.look({ ...asked, box, zoom }), box)
  }
  const box = boxAt(pointBeside(middle, { northMetres: 3_000, eastMetres: 0 }), 18)
  expect(index.look({ ...asked, box, zoom: 18 }).assets).toHaveLength(4)
})

const boxAt = ({ lat, lng }: LatLng, zoom: number): ViewBox => {
  const half = (360 * 400) / (512 * 2 ** zoom) / 2
  const clip = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  return {
    west: clip(lng - half, 180),
    east: clip(lng + half, 180),
    south: clip(lat - half, 85),
    north: clip(lat + half, 85),
  }
}

test('the table of cells holds what a map would, through any insertions and deletions', () => {
  const random = seededRandom('cells')
  const table = createCellTable()
  const known = new Map<string, number>()
  for (let change = 1; change < 6_000; change += 1) {
    const [level, x, y] = [random.between(4, 18), random.between(0, 40), random.between(0, 6)]
    const key = `${level} ${x} ${y}`
    expect(table.get(level, x, y)).toBe(known.get(key) ?? 0)
    if (random.next() < 0.45) {
      table.delete(level, x, y)
      known.delete(key)
    } else {
      const value = random.next() < 0.5 ? change : -change
      table.set(level, x, y, value)
      known.set(key, value)
    }
  }
  for (const [key, value] of known) {
    const [level = 0, x = 0, y = 0] = key.split(' ').map(Number)
    expect(table.get(level, x, y)).toBe(value)
  }
})

test('due numbers are taken in the order of time, each once', () => {
  const random = seededRandom('due')
  const due = createDueTimes()
  const times = Array.from({ length: 500 }, () => random.between(0, 1_000))
  for (const [slot, atMs] of times.entries()) due.add(atMs, slot)
  const taken: number[] = []
  for (let next = due.takeDue(600); next; next = due.takeDue(600)) {
    expect(times[next.slot]).toBe(next.atMs)
    taken.push(next.atMs)
  }
  expect(taken).toEqual(times.filter((atMs) => atMs <= 600).toSorted((a, b) => a - b))
})

test('an asset is looked at again when it is due, by the earliest of its times', () => {
  const index: ViewIndex = createViewIndex()
  const shown = someShown(seededRandom('due'))
  index.put('a', shown, 500)
  index.put('a', shown, 800)
  index.put('b', shown, 900)
  index.put('b', shown, 300)
  expect(index.takeDue(299)).toEqual([])
  expect(index.takeDue(600)).toEqual(['b', 'a'])
  index.put('a', shown, 800)
  expect(index.takeDue(2_000)).toEqual(['a'])
})
