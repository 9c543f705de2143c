import { decodePath, distanceMetres, type LatLng } from '@daoxing/kit/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allPlaces } from '../places/all-places.ts'
import { placeById } from '../places/place-by-id.ts'
import { freeways } from '../data/road-links.ts'
import { findRoute, type TravelMode } from './find-route.ts'
import { positionOf } from '../ground/atlas.ts'
import { meetingPointsNear } from '../search/index.ts'
import { flatMetres, onSegment } from '../ground/plane.ts'
import { buildingKinds } from '../ground/building-kinds.ts'
import { roadMetres } from './travel-time.ts'

const at = (id: string): LatLng => placeById(id)?.location ?? { lat: 0, lng: 0 }
const friday = (hour: string) => `2026-11-20T${hour}:00:00.000Z`
const pathOf = (polyline: string) => decodePath(polyline)
const metresOf = (path: readonly LatLng[]) =>
  path.slice(1).reduce((sum, point, index) => sum + distanceMetres(path[index] ?? point, point), 0)

/** The distance from a path to a point. */
function awayMetres(path: readonly LatLng[], point: LatLng): number {
  const spot = positionOf(point)
  return path.slice(1).reduce((nearest, to, index) => {
    const from = path[index] ?? to
    return Math.min(nearest, flatMetres(spot, onSegment(spot, positionOf(from), positionOf(to)).position))
  }, Number.POSITIVE_INFINITY)
}

/** In degrees, 180 for a U-turn; pieces shorter than a car are ignored. */
function sharpestTurn(polyline: string): number {
  const path = pathOf(polyline)
  const bearingAt = (index: number) => {
    const [from, to] = [path[index], path[index + 1]]
    if (from === undefined || to === undefined || distanceMetres(from, to) < 5) return undefined
    return (Math.atan2((to.lng - from.lng) * Math.cos((25 * Math.PI) / 180), to.lat - from.lat) * 180) / Math.PI
  }
  return path.reduce((sharpest, _, index) => {
    const [before, after] = [bearingAt(index - 1), bearingAt(index)]
    if (before === undefined || after === undefined) return sharpest
    const turned = Math.abs(before - after)
    return Math.max(sharpest, Math.min(turned, 360 - turned))
  }, 0)
}

test('a route in town runs from door to door, is marked as schematic, and is longer than the straight line [MAP-012]', () => {
  const [from, to] = [at('metro-bl18'), at('tra-taipei')]
  const route = findRoute({ from, to, departAt: friday('06') })
  const path = pathOf(route.polyline)
  expect(route.schematic).toBe(true)
  // Both are stations: the path starts and ends at one of their doors.
  for (const [end, station] of [
    [path[0] ?? to, from],
    [path.at(-1) ?? from, to],
  ] as const) {
    expect(distanceMetres(end, station)).toBeLessThan(150)
    expect(meetingPointsNear(end, 3)).not.toEqual([])
  }
  expect(route.distanceMetres / distanceMetres(from, to)).toBeCloseTo(1.32, 1)
  expect(metresOf(path)).toBeLessThan(2 * distanceMetres(from, to) + 10)
  expect(route.durationSeconds).toBeGreaterThan(8 * 60)
  expect(route.durationSeconds).toBeLessThan(30 * 60)
})

test('no path starts, ends or passes in the middle of a building with a door or next to a street', () => {
  const buildings = allPlaces.filter(({ kind, county }) => buildingKinds.includes(kind) && county === '臺北市')
  const haveDoors = buildings.filter(({ location }) => {
    const [nearest] = meetingPointsNear(location, 120)
    return nearest !== undefined && nearest.distanceMetres > 30
  })
  expect(haveDoors.length).toBeGreaterThan(10)
  const through = haveDoors.flatMap((place, index) => {
    const other = haveDoors[(index + 5) % haveDoors.length] ?? place
    if (distanceMetres(place.location, other.location) < 400) return []
    const ends = [place.location, other.location]
    const path = pathOf(findRoute({ from: place.location, to: other.location }).polyline)
    return ends.filter((middle) => awayMetres(path, middle) < 20).map(() => `${place.name} to ${other.name}`)
  })
  expect(through).toEqual([])
})

test('a car next to a station starts from its own position', () => {
  const station = at('tra-taipei')
  const from = { lat: station.lat + 0.0002, lng: station.lng }
  const path = pathOf(findRoute({ from, to: at('taipei-101') }).polyline)
  expect(distanceMetres(path[0] ?? station, from)).toBeLessThan(3)
})

test('rush hour takes longer than the night, and the same request always gives the same route', () => {
  const wish = { from: at('taipei-101'), to: at('metro-r28') }
  const night = findRoute({ ...wish, departAt: friday('18') })
  const rush = findRoute({ ...wish, departAt: friday('10') })
  expect(rush.durationSeconds).toBeGreaterThan(1.5 * night.durationSeconds)
  expect(rush.polyline).toBe(night.polyline)
  expect(findRoute({ ...wish, departAt: friday('10') })).toEqual(rush)
})

test('the airport is reached over the freeway in a plausible time', () => {
  const route = findRoute({ from: at('tra-taipei'), to: at('tpe-terminal-1'), departAt: friday('06') })
  expect(route.distanceMetres).toBeGreaterThan(33_000)
  expect(route.distanceMetres).toBeLessThan(45_000)
  expect(route.durationSeconds / 60).toBeGreaterThan(30)
  expect(route.durationSeconds / 60).toBeLessThan(70)
})

test('a scooter route never uses a freeway', () => {
  const wish = { from: at('tra-taipei'), to: at('tpe-terminal-1') }
  const onFreeway = freeways.flatMap(({ points }) => points.slice(1, -1).map(([lat, lng]) => ({ lat, lng })))
  const passes = (mode: TravelMode) =>
    pathOf(findRoute({ ...wish, mode }).polyline).filter((point) =>
      onFreeway.some((other) => distanceMetres(point, other) < 5),
    ).length
  expect(passes('drive')).toBeGreaterThan(3)
  expect(passes('twoWheeler')).toBe(0)
  expect(passes('walk')).toBe(0)
})

test('without known streets the route is a smooth line', () => {
  const path = pathOf(findRoute({ from: { lat: 22.62, lng: 120.3 }, to: { lat: 22.65, lng: 120.32 } }).polyline)
  expect(path.length).toBeGreaterThan(5)
})

test('no route through the town doubles back: detours out and back are removed', () => {
  const inTown = fc.record({
    lat: fc.double({ min: 25.0, max: 25.09, noNaN: true }),
    lng: fc.double({ min: 121.5, max: 121.58, noNaN: true }),
  })
  fc.assert(
    fc.property(inTown, inTown, (from, to) => {
      expect(sharpestTurn(findRoute({ from, to }).polyline)).toBeLessThan(150)
    }),
    { numRuns: 200, seed: 20_261_122 },
  )
})

test('along Xinyi Road to the tower, the route never leaves the road', () => {
  const [from, to] = [
    { lat: 25.0333, lng: 121.553 },
    { lat: 25.0339, lng: 121.5645 },
  ]
  const path = pathOf(findRoute({ from, to }).polyline)
  expect(metresOf(path)).toBeLessThan(1.2 * distanceMetres(from, to))
})

test('a route to the same point has no distance and no duration', () => {
  const here = at('taipei-101')
  expect(findRoute({ from: here, to: here })).toMatchObject({ distanceMetres: 0, durationSeconds: 0 })
})

test('a longer straight line never gives a shorter route', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: 5_000 }), (metres, more) => {
      expect(roadMetres(metres + more)).toBeGreaterThanOrEqual(roadMetres(metres))
    }),
  )
})

test('any two points of the north have a plausible route between them', () => {
  const point = fc.record({
    lat: fc.double({ min: 24.8, max: 25.25, noNaN: true }),
    lng: fc.double({ min: 121.1, max: 121.9, noNaN: true }),
  })
  fc.assert(
    fc.property(point, point, (from, to) => {
      const { polyline, distanceMetres: metres } = findRoute({ from, to })
      const path = pathOf(polyline)
      const straight = distanceMetres(from, to)
      expect(path.length).toBeGreaterThan(1)
      expect(metres).toBeGreaterThanOrEqual(Math.floor(straight))
      expect(metresOf(path)).toBeLessThan(2.1 * straight + 50)
    }),
    { numRuns: 60 },
  )
})
