import type { LatLng } from '@daoxing/kit/contract'
import { villageAtOrBeside } from '../../ground/locate-area.ts'
import { unitsPerDegree } from '../../real-streets/streets.ts'
import { blocksOf } from '../read-extract.ts'
import { PbfWriter } from './pbf-writer.ts'

export type LargeWish = {
  /** A small extract with streets, which is repeated all over the island. */
  readonly from: string
  readonly to: string
  readonly tiles: number
  /** Per tile: buildings without a number, buildings with one, and named places. */
  readonly buildings: number
  readonly houses: number
  readonly places: number
}

type Town = {
  /** Longitude and latitude in integer units, from the south-west corner of the town. */
  readonly points: readonly (readonly [lng: number, lat: number])[]
  readonly roads: readonly { readonly refs: readonly number[]; readonly tags: Record<string, string> }[]
  readonly size: readonly [lng: number, lat: number]
  /** A point with many streets, where towns are connected. */
  readonly heart: number
}

/** Writes an extract of the size of a country: the same town all over the island, connected by trunk roads. */
export async function writeLargeExtract(wish: LargeWish): Promise<{ nodes: number; ways: number }> {
  const town = await townOf(wish.from)
  const corners = cornersOnLand(town, wish.tiles)
  const writer = new PbfWriter(wish.to)
  const random = chance(1)
  const roadsFrom = (tile: number) => 1 + tile * town.points.length
  for (const [tile, [lng, lat]] of corners.entries())
    for (const [index, [east, north]] of town.points.entries())
      writer.node(roadsFrom(tile) + index, lng + east, lat + north, undefined)
  let node = roadsFrom(corners.length)
  const lots = 4 * (wish.buildings + wish.houses)
  for (const [tile, corner] of corners.entries()) {
    for (let place = 0; place < wish.places; place += 1)
      writer.node(node++, ...besideStreet(town, corner, random), placeTags(tile, place))
  }
  const housesFrom = node
  for (const corner of corners)
    for (let lot = 0; lot < lots; lot += 4) {
      const [lng, lat] = besideStreet(town, corner, random)
      for (const [east, north] of square) writer.node(node++, lng + east, lat + north, undefined)
    }
  let way = 1
  for (const tile of corners.keys())
    for (const [index, { refs, tags }] of town.roads.entries())
      writer.way(
        way++,
        refs.map((ref) => roadsFrom(tile) + ref),
        { ...tags, ...roadName(index) },
      )
  for (const [tile, next] of joined(corners, town))
    writer.way(way++, [roadsFrom(tile) + town.heart, roadsFrom(next) + town.heart], {
      highway: 'trunk',
      maxspeed: '90',
    })
  const rings: number[] = []
  for (let tile = 0; tile < corners.length; tile += 1)
    for (let lot = 0; lot < lots / 4; lot += 1) {
      const first = housesFrom + tile * lots + 4 * lot
      if (lot === 0) rings.push(way)
      writer.way(way++, [first, first + 1, first + 2, first + 3, first], buildingTags(lot, wish.houses, random))
    }
  for (const [tile, ring] of rings.entries())
    writer.relation(tile + 1, [{ way: ring, role: 'outer' }], {
      type: 'multipolygon',
      leisure: 'park',
      name: `大公園${tile}`,
    })
  writer.close()
  return { nodes: node - 1, ways: way - 1 }
}

/** About 15 m wide. */
const square = [
  [0, 0],
  [1500, 0],
  [1500, 1400],
  [0, 1400],
] as const

const kinds = [
  { amenity: 'clinic' },
  { amenity: 'school' },
  { amenity: 'place_of_worship' },
  { shop: 'supermarket' },
  { tourism: 'hotel' },
  { leisure: 'park' },
] as const
const first = '大中正文忠仁信和平民光復建新興安福永吉南北東西'
const second = '明華德義孝愛勇成功生權族國昌隆泰康樂美山川海'

function placeTags(tile: number, place: number): Record<string, string> {
  const kind = kinds[place % kinds.length] ?? {}
  const name = `${first[(tile + place) % first.length]}${second[(tile * 7 + place * 3) % second.length]}${place}號店`
  return { ...kind, name, 'name:en': `Place ${tile} ${place}` }
}

/** A third of the streets have a name, as in real data. */
function roadName(index: number): Record<string, string> {
  if (index % 3 !== 0) return {}
  return { name: nameOfStreet(index / 3) }
}

const nameOfStreet = (number: number) =>
  `${first[number % first.length]}${second[Math.floor(number / first.length) % second.length]}${number % 2 === 0 ? '路' : '街'}`

function buildingTags(lot: number, houses: number, random: () => number): Record<string, string> {
  if (lot < houses)
    return {
      building: 'yes',
      'addr:street': nameOfStreet(lot % 300),
      'addr:housenumber':
        lot % 3 === 0 ? `${1 + (lot % 40)}巷${1 + Math.floor(lot / 300)}號` : String(1 + Math.floor(lot / 300)),
    }
  return random() < 0.004 ? { building: 'yes', name: `${nameOfStreet(lot % 400)}大樓` } : { building: 'yes' }
}

function besideStreet({ points }: Town, [lng, lat]: readonly [number, number], random: () => number): [number, number] {
  const [east, north] = points[Math.floor(random() * points.length)] ?? [0, 0]
  return [lng + east + Math.round((random() - 0.5) * 12_000), lat + north + Math.round((random() - 0.5) * 12_000)]
}

/**
 * The streets of an extract: both directions of a street become one way, and consecutive stretches of one kind are
 * joined.
 */
async function townOf(extract: string): Promise<Town> {
  const ids: number[] = []
  const at: LatLng[] = []
  const order = new Map<number, number>()
  const open = new Map<string, Map<number, number[]>>()
  for await (const { things } of blocksOf(extract, new Set(['node'])))
    for (const thing of things) {
      if (thing.type !== 'node') continue
      order.set(thing.id, ids.push(thing.id) - 1)
      at.push({ lat: thing.lat, lng: thing.lon })
    }
  for await (const { things } of blocksOf(extract, new Set(['way'])))
    for (const thing of things) {
      if (thing.type !== 'way') continue
      const kind = JSON.stringify({ highway: thing.tags?.['highway'], maxspeed: thing.tags?.['maxspeed'] })
      const edges = open.get(kind) ?? new Map<number, number[]>()
      open.set(kind, edges)
      for (const [index, ref] of thing.refs.slice(1).entries()) {
        const from = order.get(thing.refs[index] ?? 0) ?? 0
        edges.set(from, [...(edges.get(from) ?? []), order.get(ref) ?? 0])
      }
    }
  const [west, south] = [Math.min(...at.map(({ lng }) => lng)), Math.min(...at.map(({ lat }) => lat))]
  const points = at.map(({ lng, lat }) => [units(lng - west), units(lat - south)] as const)
  const roads = [...open].flatMap(([kind, edges]) =>
    strung(edges).map((way) => ({ ...way, tags: { ...JSON.parse(kind), ...way.tags } })),
  )
  const uses = new Uint16Array(points.length)
  for (const { refs } of roads) for (const ref of refs) uses[ref] = (uses[ref] ?? 0) + 1
  return {
    points,
    roads,
    size: [Math.max(...points.map(([lng]) => lng)), Math.max(...points.map(([, lat]) => lat))],
    heart: uses.indexOf(Math.max(...uses)),
  }
}

const pointsOfWayMax = 12

function strung(edges: Map<number, number[]>) {
  const isOpen = (from: number, to: number) => edges.get(from)?.includes(to) === true
  const take = (from: number, to: number) => {
    const list = edges.get(from)
    const index = list?.indexOf(to) ?? -1
    if (list && index >= 0) list.splice(index, 1)
  }
  const ways: { refs: number[]; tags: Record<string, string> }[] = []
  for (const [from, list] of edges)
    for (let to = list[0]; to !== undefined; to = list[0]) {
      const isTwoWay = isOpen(to, from)
      const refs = [from]
      let [here, next]: [number, number | undefined] = [from, to]
      while (next !== undefined && refs.length < pointsOfWayMax) {
        take(here, next)
        if (isTwoWay) take(next, here)
        refs.push(next)
        const [before, now]: [number, number] = [here, next]
        here = now
        next = (edges.get(now) ?? []).find((other) => other !== before && isOpen(other, now) === isTwoWay)
      }
      ways.push({ refs, tags: isTwoWay ? {} : { oneway: 'yes' } })
    }
  return ways
}

const units = (degrees: number) => Math.round(degrees * unitsPerDegree)
const island = { west: 120.05, south: 21.9, east: 122, north: 25.3 }

/** Corners of towns whose centre lies on land; surplus towns overlap. */
function cornersOnLand({ size: [width, height] }: Town, wanted: number): readonly (readonly [number, number])[] {
  const corners: (readonly [number, number])[] = []
  for (let layer = 0; corners.length < wanted && layer < 20; layer += 1)
    for (let lat = units(island.south) + layer * 5_000; lat < units(island.north); lat += height)
      for (let lng = units(island.west) + layer * 7_000; lng < units(island.east); lng += width) {
        const middle = { lat: (lat + height / 2) / unitsPerDegree, lng: (lng + width / 2) / unitsPerDegree }
        if (corners.length < wanted && villageAtOrBeside(middle)) corners.push([lng, lat])
      }
  return corners
}

/** Each town and the nearest earlier one. */
function joined(
  corners: readonly (readonly [number, number])[],
  { size: [width] }: Town,
): readonly (readonly [number, number])[] {
  return corners.flatMap(([lng, lat], tile) =>
    corners
      .slice(0, tile)
      .map((corner, other) => ({ other, away: Math.hypot(corner[0] - lng, corner[1] - lat) }))
      .toSorted((a, b) => a.away - b.away)
      .slice(0, 3)
      .filter(({ away }, index) => index === 0 || away < 2 * width)
      .map(({ other }) => [tile, other] as const),
  )
}

/** A fixed sequence of numbers from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
