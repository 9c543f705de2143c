import { distanceMetres } from '@daoxing/kit/contract'
import { beforeAll, expect, test, vi } from 'vitest'
import { scooterMode } from '../real-streets/street-modes.ts'
import type { StreetRouter, StreetWay } from '../real-streets/street-router.ts'
import { importStreets } from './testing/import-streets.ts'
import { at } from './testing/small-town.ts'
import type { ExtractNode, ExtractWay } from './testing/write-extract.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const street = { highway: 'residential', maxspeed: '30' }
const nodes = new Map<string, ExtractNode>()
const node = (east: number, north: number) => {
  const known = nodes.get(`${east} ${north}`) ?? { id: nodes.size + 1, ...at(east, north) }
  nodes.set(`${east} ${north}`, known)
  return known.id
}
type Point = readonly [east: number, north: number]
const ways: ExtractWay[] = []
const lay = (tags: ExtractWay['tags'], ...points: readonly Point[]) =>
  void ways.push({ id: ways.length + 1, refs: points.map(([e, n]) => node(e, n)), tags })

// The mainland: a ring with a freeway across, 20 m from a street, and streets with restricted modes or hours.
lay(street, [0, 0], [10, 0], [10, 10], [0, 10], [0, 0])
lay({ highway: 'motorway', oneway: 'yes', maxspeed: '100' }, [0, 5], [10, 5])
lay(street, [0, 0], [0, 4], [0, 5], [0, 10])
lay(street, [10, 5], [10, 6])
lay(street, [0, 4.9], [9, 4.9], [9, 0])
lay(street, [0, 4.9], [0, 5])
lay({ ...street, motorroad: 'yes', motorcycle: 'yes' }, [2, 0], [2, 4.9])
lay({ ...street, motorcycle: 'no' }, [3, 0], [3, 4.9])
lay({ ...street, motor_vehicle: 'no', motorcycle: 'yes' }, [4, 0], [4, 4.9])
lay({ ...street, access: 'no', 'access:conditional': 'yes @ (20:00-07:00)' }, [5, 0], [5, 4.9])
lay({ ...street, oneway: 'yes', 'oneway:motorcycle': 'no' }, [6, 0], [6, 4.9])
lay({ ...street, 'motorcar:conditional': 'no @ (Sa,Su 09:00-18:00)' }, [7, 0], [7, 4.9])
lay({ ...street, tunnel: 'yes' }, [1, 0], [1, 4.9])
// Also here, from south to north, with another speed in the opposite direction.
lay({ ...street, 'maxspeed:forward': '60', 'maxspeed:backward': '20' }, [8, 0], [8, 4.9])
for (const east of [1, 2, 3, 4, 5, 6, 7, 8]) {
  node(east, 0)
  node(east, 4.9)
}
// A campus whose streets are not connected to the others, and a car park behind a gate.
lay(street, [4, 7], [6, 7], [6, 9], [4, 9], [4, 7])
lay(street, [9.5, 9.9], [9.9, 9.9])
// A street without an exit, and one without an entrance.
lay({ ...street, oneway: 'yes' }, [0, 2], [-2, 2])
lay({ ...street, oneway: 'yes' }, [-2, 3], [0, 3])
// An island with a ring of its own, and a ferry to it.
lay(street, [30, 0], [34, 0], [34, 4], [30, 4], [30, 0])
lay({ route: 'ferry', motor_vehicle: 'yes' }, [10, 0], [30, 0])

/** Streets cross where a point of one lies on another, so those points are inserted. */
function joined(): readonly ExtractWay[] {
  const placed = [...nodes.values()]
  return ways.map((way) => {
    if (way.tags['route'] === 'ferry' || way.tags['highway'] === 'motorway' || way.tags['tunnel']) return way
    const refs = way.refs.flatMap((ref, index) => {
      const [from, to] = [placed.find(({ id }) => id === way.refs[index - 1]), placed.find(({ id }) => id === ref)]
      if (!from || !to) return [ref]
      const length = distanceMetres(from, to)
      const between = placed
        .map((point) => ({ point, before: distanceMetres(from, point), after: distanceMetres(point, to) }))
        .filter(({ before, after }) => before > 1 && after > 1 && before + after < length + 0.1)
        .toSorted((one, other) => one.before - other.before)
      return [...between.map(({ point }) => point.id), ref]
    })
    return { ...way, refs }
  })
}

let router: StreetRouter
beforeAll(async () => {
  router = await importStreets({ nodes: [...nodes.values()], ways: joined() })
})

const monday = (hour: number) => hour * 60
const saturday = (hour: number) => (5 * 24 + hour) * 60
const alongOf = (east: number) => [at(east, 0.5), at(east, 4.5)] as const
const isDirect = (way: StreetWay | undefined, from: ReturnType<typeof at>, to: ReturnType<typeof at>) =>
  way !== undefined && way.metres < 1.02 * distanceMetres(from, to)
const isOpen = (east: number, ride: Parameters<StreetRouter['route']>[2] = {}) => {
  const [south, north] = alongOf(east)
  return [
    isDirect(router.route(south, north, ride), south, north),
    isDirect(router.route(north, south, ride), north, south),
  ]
}

test('scooters use no expressway and no street closed to them, but may use their own', () => {
  const scooter = { mode: scooterMode } as const
  const [below, above] = [at(2, 0), at(2, 4.9)]
  const overExpressway = (mode?: typeof scooterMode) => isDirect(router.route(below, above, { mode }), below, above)
  expect([overExpressway(), overExpressway(scooterMode)]).toEqual([true, false])
  expect([isOpen(3), isOpen(3, scooter)]).toEqual([
    [true, true],
    [false, false],
  ])
  expect([isOpen(4), isOpen(4, scooter)]).toEqual([
    [false, false],
    [true, true],
  ])
  expect([isOpen(6), isOpen(6, scooter)]).toEqual([
    [true, false],
    [true, true],
  ])
  // The freeway is faster for cars; scooters take the detour.
  const [from, to] = [at(0, 6), at(10, 6)]
  const north = (mode?: typeof scooterMode) => router.route(from, to, { mode })
  expect(north()?.seconds).toBeLessThan(0.6 * (north(scooterMode)?.seconds ?? 0))
})

test('a street that is closed at some hours is used at the others, and never if the hours are unreadable', () => {
  expect(isOpen(5, { minute: monday(21) })).toEqual([true, true])
  expect(isOpen(5, { minute: monday(12) })).toEqual([false, false])
  expect(isOpen(5)).toEqual([false, false])
  expect(isOpen(7, { minute: monday(12) })).toEqual([true, true])
  expect(isOpen(7, { minute: saturday(12) })).toEqual([false, false])
  expect(isOpen(7, { minute: saturday(12), mode: scooterMode })).toEqual([true, true])
})

test('a limit of one direction applies to that direction only', () => {
  const [south, north] = alongOf(8)
  const kmh = (way: StreetWay | undefined) => (way ? (3.6 * way.metres) / way.seconds : 0)
  expect(kmh(router.route(south, north))).toBeCloseTo(60, 0)
  expect(kmh(router.route(north, south))).toBeCloseTo(20, 0)
})

test('there is no pickup or drop-off on a freeway or in a tunnel: the pin moves to the street next to it', () => {
  const goal = at(9, 2)
  const start = router.route(at(5, 5), goal)?.path[0]
  expect(distanceMetres(start ?? at(0, 0), at(5, 4.9))).toBeLessThan(2)
  const end = router.route(goal, at(5, 5.1))?.path.at(-1)
  expect(distanceMetres(end ?? at(0, 0), at(5, 4.9))).toBeLessThan(2)
  const above = router.route(at(1, 4), goal)?.path[0]
  expect(distanceMetres(above ?? at(1, 4), at(1, 4))).toBeGreaterThan(100)
})

test('a ride never starts on a street without an exit, and never ends on one without an entrance', () => {
  const goal = at(9, 2)
  expect(router.route(at(-1.5, 2), goal)?.path[0]).toMatchObject({ lng: expect.closeTo(at(-1.5, 3).lng, 4) })
  expect(router.route(goal, at(-1.5, 3))?.path.at(-1)).toMatchObject({ lng: expect.closeTo(at(-1.5, 2).lng, 4) })
})

test('unconnected streets serve rides among themselves; a ride from elsewhere ends next to them', () => {
  const within = router.route(at(4.5, 7), at(6, 8.5))
  expect(within?.metres).toBeLessThan(1.2 * distanceMetres(at(4.5, 7), at(6, 7)) * 2)
  const out = router.route(at(5, 9), at(2, 10))
  expect(distanceMetres(out?.path[0] ?? at(0, 0), at(5, 10))).toBeLessThan(2)
  // The car park is too small to be a separate piece.
  const parked = router.route(at(9.7, 9.9), at(2, 10))
  expect(distanceMetres(parked?.path[0] ?? at(0, 0), at(9.7, 10))).toBeLessThan(2)
})

test('an island has its own routes; there is none to another island, and ferries are not used', () => {
  expect(router.route(at(31, 0), at(34, 3))?.metres).toBeLessThan(3.1 * 2.5 * distanceMetres(at(0, 0), at(0, 1)))
  expect(router.route(at(31, 0), at(5, 0))).toBeUndefined()
  expect(router.route(at(5, 0), at(31, 0))).toBeUndefined()
})
