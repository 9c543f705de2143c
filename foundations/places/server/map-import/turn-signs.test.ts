import { distanceMetres } from '@daoxing/kit/contract'
import { beforeAll, expect, test, vi } from 'vitest'
import { scooterMode, streetModes } from '../real-streets/street-modes.ts'
import type { RideFacts, StreetRouter } from '../real-streets/street-router.ts'
import { at } from './testing/small-town.ts'
import { importStreets } from './testing/import-streets.ts'
import type { ExtractNode, ExtractTurn, ExtractWay } from './testing/write-extract.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Towns in a row to the east, each with its own signs; connected in the far south. */
const width = 10
const street = { highway: 'residential', maxspeed: '30' }
const nodeId = (town: number, east: number, north: number) => 10_000 * (town + 1) + 100 * east + north
const wayId = (town: number, way: number) => 100 * (town + 1) + way
const spot = (town: number, east: number, north: number) => at(width * town + east, north)

/**
 * 中路 runs from the west through two crossings, 100 m apart, to the east; each crossing has a street to the north, and
 * the two meet; a ring road encloses all of it.
 */
function townWays(town: number): readonly ExtractWay[] {
  const refs = (...those: readonly (readonly [number, number])[]) => those.map(([e, n]) => nodeId(town, e, n))
  return [
    { id: wayId(town, 1), refs: refs([1, 2], [3, 2]), tags: street },
    { id: wayId(town, 2), refs: refs([3, 2], [4, 2]), tags: street },
    { id: wayId(town, 3), refs: refs([4, 2], [6, 2]), tags: street },
    { id: wayId(town, 4), refs: refs([3, 2], [3, 4]), tags: street },
    { id: wayId(town, 5), refs: refs([4, 2], [4, 4]), tags: street },
    { id: wayId(town, 6), refs: refs([1, 2], [1, 6], [6, 6], [6, 2]), tags: street },
    { id: wayId(town, 7), refs: refs([3, 4], [3, 6]), tags: street },
    { id: wayId(town, 8), refs: refs([4, 4], [4, 6]), tags: street },
    { id: wayId(town, 9), refs: refs([1, 2], [1, 0]), tags: street },
  ]
}
const points = [
  [1, 0],
  [1, 2],
  [3, 2],
  [4, 2],
  [6, 2],
  [3, 4],
  [4, 4],
  [1, 6],
  [6, 6],
  [3, 6],
  [4, 6],
] as const
// 北環 runs through (3,6) and (4,6), so that the streets to the north meet it.
const loop = (town: number): ExtractWay => ({
  id: wayId(town, 6),
  refs: (
    [
      [1, 2],
      [1, 6],
      [3, 6],
      [4, 6],
      [6, 6],
      [6, 2],
    ] as const
  ).map(([e, n]) => nodeId(town, e, n)),
  tags: street,
})

type Case = Omit<ExtractTurn, 'id' | 'from' | 'via' | 'to'> & {
  readonly from: number
  readonly via: readonly [east: number, north: number] | readonly number[]
  readonly to: number
}
const atFirst = [3, 2] as const
/** Via other ways: from 中路 in the west along the piece between, into the second street to the north. */
const byPiece = { from: 1, via: [2], to: 5 } as const
const signs: Readonly<Record<string, Case>> = {
  none: { from: 3, via: [4, 2], to: 2, sign: 'no_u_turn' },
  byHour: { from: 1, via: atFirst, to: 4, tags: { 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00-09:00)' } },
  carsOnly: { from: 1, via: atFirst, to: 4, tags: { 'restriction:motorcar': 'no_left_turn' } },
  scootersOnly: { from: 1, via: atFirst, to: 4, tags: { 'restriction:motorcycle': 'no_left_turn' } },
  exceptCars: { from: 1, via: atFirst, to: 4, sign: 'no_left_turn', tags: { except: 'bus;motorcar' } },
  ofLorries: { from: 1, via: atFirst, to: 4, tags: { 'restriction:hgv': 'no_left_turn' } },
  twoStages: { from: 1, via: atFirst, to: 4, tags: { 'restriction:motorcycle': 'hook_turn' } },
  onlyStraight: { from: 1, via: atFirst, to: 2, sign: 'only_straight_on' },
  unread: { from: 1, via: atFirst, to: 4, tags: { 'restriction:conditional': 'no_left_turn @ (sunrise-sunset)' } },
  byWay: { ...byPiece, sign: 'no_left_turn' },
  onlyByWay: { from: 1, via: [2], to: 3, sign: 'only_straight_on' },
  byWayAtNight: { ...byPiece, tags: { 'restriction:conditional': 'no_left_turn @ (22:00-06:00)' } },
  byWayOfScooters: { ...byPiece, tags: { 'restriction:motorcycle': 'no_left_turn' } },
}
const names = Object.keys(signs)
const townOf = (name: string) => names.indexOf(name)

let router: StreetRouter
beforeAll(async () => {
  const nodes: readonly ExtractNode[] = names.flatMap((_, town) =>
    points.map(([east, north]) => ({ id: nodeId(town, east, north), ...spot(town, east, north) })),
  )
  const ways = names.flatMap((_, town) => townWays(town).map((way) => (way.id === wayId(town, 6) ? loop(town) : way)))
  const road = { id: 9_999, refs: names.map((_, town) => nodeId(town, 1, 0)), tags: street }
  const turns = Object.values(signs).map(({ from, via, to, ...sign }, town): ExtractTurn => {
    const [east = 0, north] = via
    const between = north === undefined ? via.map((way) => wayId(town, way)) : nodeId(town, east, north)
    return { id: town + 1, from: wayId(town, from), via: between, to: wayId(town, to), ...sign }
  })
  router = await importStreets({ nodes, ways: [...ways, road], turns })
})

type Point = readonly [east: number, north: number]

/** Whether the shortest route passes these points. */
function isTaken(name: string, points: readonly [Point, ...Point[]], ride: RideFacts = {}): boolean {
  const here = points.map(([east, north]) => spot(townOf(name), east, north))
  const [first, last] = [here[0], here.at(-1)]
  if (!first || !last) return false
  let metres = 0
  for (const [index, point] of here.entries()) metres += distanceMetres(here[index - 1] ?? point, point)
  const way = router.route(first, last, ride)
  return way !== undefined && way.metres < 1.01 * metres
}

/** From the west into the first street to the north, into the second one, and straight on. */
const left: readonly [Point, ...Point[]] = [
  [2, 2],
  [3, 2],
  [3, 3],
]
const second: readonly [Point, ...Point[]] = [
  [2, 2],
  [3, 2],
  [4, 2],
  [4, 3],
]
const straight: readonly [Point, ...Point[]] = [
  [2, 2],
  [4, 2],
  [5, 2],
]
const minute = (day: number, hour: number) => (day * 24 + hour) * 60

test('a turn that is forbidden at some hours is used at the others, and never if the hours are unreadable', () => {
  expect(isTaken('byHour', left, { minute: minute(0, 8) })).toBe(false)
  expect(isTaken('byHour', left, { minute: minute(0, 10) })).toBe(true)
  expect(isTaken('byHour', left, { minute: minute(5, 8) })).toBe(true)
  expect(isTaken('byHour', left)).toBe(false)
  expect(isTaken('unread', left, { minute: minute(0, 8) })).toBe(false)
})

test('a turn sign applies to the modes that it names: cars, scooters, not its exceptions, not lorries', () => {
  const taken = (name: string) => streetModes.map((mode) => isTaken(name, left, { mode }))
  expect(taken('none')).toEqual([true, true])
  expect(taken('carsOnly')).toEqual([false, true])
  expect(taken('scootersOnly')).toEqual([true, false])
  expect(taken('exceptCars')).toEqual([true, false])
  expect(taken('ofLorries')).toEqual([true, true])
  // Scooters turn left in two stages in Taiwan: this is a kind of turn.
  expect(taken('twoStages')).toEqual([true, true])
})

test('an "only" sign closes all other turns', () => {
  expect([isTaken('onlyStraight', left), isTaken('onlyStraight', straight)]).toEqual([false, true])
})

test('a turn via another street is forbidden only on that path', () => {
  expect([isTaken('byWay', second), isTaken('byWay', straight), isTaken('byWay', left)]).toEqual([false, true, true])
  // From the piece itself, and from the north into it, the same corner is open.
  expect(
    isTaken('byWay', [
      [3.5, 2],
      [4, 2],
      [4, 3],
    ]),
  ).toBe(true)
  expect(
    isTaken('byWay', [
      [3, 3],
      [3, 2],
      [4, 2],
      [4, 3],
    ]),
  ).toBe(true)
  // A rider may be picked up on the segment between.
  expect(
    isTaken('byWay', [
      [2, 2],
      [3.5, 2],
    ]),
  ).toBe(true)
  expect([isTaken('onlyByWay', second), isTaken('onlyByWay', straight), isTaken('onlyByWay', left)]).toEqual([
    false,
    true,
    false,
  ])
})

test('a turn via another street respects hours and modes, too', () => {
  expect(isTaken('byWayAtNight', second, { minute: minute(2, 23) })).toBe(false)
  expect(isTaken('byWayAtNight', second, { minute: minute(2, 12) })).toBe(true)
  expect(isTaken('byWayOfScooters', second)).toBe(true)
  expect(isTaken('byWayOfScooters', second, { mode: scooterMode })).toBe(false)
})

test('a U-turn is possible at the end of a street, even if a sign concerns traffic from a one-way street there', async () => {
  const here = (east: number, north: number) => ({ id: 100 * east + north, ...at(east, north) })
  const [fork, bend, end] = [here(1, 2), here(2, 2), here(3, 2)]
  const [corner, north, low, south] = [here(1, 4), here(3, 4), here(1, 0), here(2, 0)]
  const through = (id: number, points: readonly ExtractNode[], tags = {}) => ({
    ...{ id, refs: points.map((point) => point.id), tags: { ...street, ...tags } },
  })
  const oneWay = { oneway: 'yes' }
  const blind = await importStreets({
    nodes: [fork, bend, end, north, corner, south, low],
    ways: [
      through(1, [fork, bend], oneWay),
      through(2, [bend, end]),
      through(3, [bend, south], oneWay),
      through(4, [north, end], oneWay),
      through(5, [south, low, fork]),
      through(6, [fork, corner, north]),
    ],
    turns: [
      { id: 1, from: 1, via: bend.id, to: 3, sign: 'no_right_turn' },
      { id: 2, from: 4, via: [2], to: 3, sign: 'no_left_turn' },
    ],
  })
  const turned = [at(1.5, 2), at(2, 2), at(3, 2), at(2, 2), at(2, 1)]
  let metres = 0
  for (const [index, point] of turned.entries()) metres += distanceMetres(turned[index - 1] ?? point, point)
  const way = blind.route(at(1.5, 2), at(2, 1))
  expect(way?.metres).toBeGreaterThan(0.99 * metres)
  expect(way?.metres).toBeLessThan(1.01 * metres)
})
