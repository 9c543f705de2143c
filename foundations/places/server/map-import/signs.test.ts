import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distanceMetres } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mapFiles, versionFolder } from '../real-streets/map-folder.ts'
import { StreetRouter } from '../real-streets/street-router.ts'
import { readStreets } from '../real-streets/streets.ts'
import { importMap } from './index.ts'
import { at } from './testing/small-town.ts'
import { type Extract, type ExtractNode, writeExtract } from './testing/write-extract.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Link = {
  readonly tags: Readonly<Record<string, string>>
  /** The tags of the node in its middle. */
  readonly middle?: Readonly<Record<string, string>>
  /** Whether a car may drive along it to the north, and to the south. */
  readonly open: readonly [north: boolean, south: boolean]
}
const [both, northward, southward, closed] = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const
const street = { highway: 'residential' }

/** Streets between a road in the south and one in the north, each with its own sign. */
const links: readonly Link[] = [
  { tags: street, open: both },
  { tags: { ...street, oneway: 'yes' }, open: northward },
  { tags: { ...street, oneway: '-1' }, open: southward },
  { tags: { ...street, junction: 'roundabout' }, open: northward },
  { tags: { ...street, oneway: 'yes', 'oneway:bicycle': 'no' }, open: northward },
  { tags: { ...street, oneway: 'yes', 'oneway:conditional': 'no @ (22:00-06:00)' }, open: northward },
  { tags: { ...street, oneway: 'reversible' }, open: closed },
  { tags: { ...street, access: 'private' }, open: closed },
  { tags: { ...street, access: 'no' }, open: closed },
  { tags: { ...street, access: 'permit' }, open: closed },
  { tags: { ...street, motor_vehicle: 'no' }, open: closed },
  { tags: { ...street, motor_vehicle: 'agricultural;forestry' }, open: closed },
  { tags: { ...street, access: 'no', motorcar: 'yes' }, open: both },
  { tags: { ...street, access: 'destination' }, open: both },
  { tags: { ...street, 'motor_vehicle:conditional': 'no @ (weight>3.5)' }, open: both },
  // An unreadable sign has the stricter value.
  { tags: { ...street, 'motor_vehicle:conditional': 'no @ (Oct-Mar sunset-sunrise)' }, open: closed },
  { tags: { ...street, access: 'no', 'access:conditional': 'yes @ (permit holders)' }, open: closed },
  { tags: { ...street, service: 'emergency_access' }, open: closed },
  { tags: { ...street, 'motor_vehicle:backward': 'no' }, open: northward },
  { tags: { ...street, access: 'no', bus: 'yes' }, open: closed },
  { tags: { ...street, motor_vehicle: 'motorcycle' }, open: closed },
  { tags: { highway: 'cycleway' }, open: closed },
  { tags: { highway: 'footway' }, open: closed },
  { tags: { highway: 'construction', construction: 'residential' }, open: closed },
  { tags: { route: 'ferry', name: '渡船' }, open: closed },
  { tags: street, middle: { barrier: 'bollard' }, open: closed },
  { tags: street, middle: { barrier: 'block' }, open: closed },
  { tags: street, middle: { barrier: 'bollard', bollard: 'rising' }, open: both },
  { tags: street, middle: { barrier: 'bollard', motor_vehicle: 'yes' }, open: both },
  { tags: street, middle: { barrier: 'gate' }, open: both },
  { tags: street, middle: { barrier: 'gate', access: 'private' }, open: closed },
  { tags: street, middle: { barrier: 'toll_booth' }, open: both },
  { tags: street, middle: { highway: 'crossing' }, open: both },
]

const south = (link: number) => 1000 + 3 * link
const middle = (link: number) => south(link) + 1
const north = (link: number) => south(link) + 2
const east = links.length
const nodes: readonly ExtractNode[] = [...links, undefined].flatMap((link, index) => [
  { id: south(index), ...at(index, 0) },
  { id: middle(index), ...at(index, 0.5), ...(link?.middle && { tags: link.middle }) },
  { id: north(index), ...at(index, 1) },
])
const all = [...links.keys(), east]
const town: Extract = {
  nodes,
  ways: [
    { id: 1, refs: all.map(south), tags: { highway: 'tertiary', name: '南路', maxspeed: '30 mph' } },
    { id: 2, refs: all.map(north), tags: { highway: 'tertiary', name: '北路', maxspeed: 'TW:urban' } },
    // Always open, so that every point is reachable.
    { id: 3, refs: [south(east), north(east)], tags: { ...street, maxspeed: '20 km/h' } },
    ...links.map(({ tags }, index) => ({ id: 100 + index, refs: [south(index), middle(index), north(index)], tags })),
  ],
  // U-turns are forbidden on 南路; driving straight on is allowed.
  turns: [{ id: 1, from: 1, via: south(0) + 3, to: 1, sign: 'no_u_turn' }],
}

let folder: string
let router: StreetRouter
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signs-'))
  const extract = join(folder, 'signs.osm.pbf')
  writeExtract(extract, town)
  const { version } = await importMap({ extract, mapFolder: folder, routes: 'built-in', say: () => undefined })
  router = new StreetRouter(await readStreets(join(versionFolder(folder, version), mapFiles.streets)))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('every sign is respected: one-way streets, access, bollards and gates, ways that are no roads for cars', () => {
  const metres = distanceMetres(at(0, 0), at(0, 1))
  const isDirect = (from: readonly [number, number], to: readonly [number, number]) =>
    (router.route(at(...from), at(...to))?.metres ?? Number.POSITIVE_INFINITY) < 1.01 * metres
  const found = links.map((link, index) => ({
    ...link,
    open: [isDirect([index, 0], [index, 1]), isDirect([index, 1], [index, 0])],
  }))
  expect(found).toEqual(links)
})

test('a car drives straight on past a sign that forbids U-turns', () => {
  expect(router.route(at(0.5, 0), at(1.5, 0))?.metres).toBeCloseTo(distanceMetres(at(0.5, 0), at(1.5, 0)), 0)
})

test('limits respect their unit, and a text that is not a number gives the usual speed of the road', () => {
  const kmh = (from: readonly [number, number], to: readonly [number, number]) => {
    const way = router.route(at(...from), at(...to))
    return way ? (3.6 * way.metres) / way.seconds : 0
  }
  expect(kmh([0.2, 0], [0.8, 0])).toBeCloseTo(48.3, 0)
  expect(kmh([0.2, 1], [0.8, 1])).toBeCloseTo(40, 0)
  expect(kmh([east, 0.2], [east, 0.8])).toBeCloseTo(20, 0)
})
