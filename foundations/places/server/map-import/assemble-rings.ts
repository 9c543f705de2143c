import type { BorderLine } from './import-stage.ts'

/** Longitude and latitude alternate; the last point equals the first. */
export type Ring = readonly number[]
export type Border = Pick<BorderLine, 'ends' | 'path'>
type Assembled = {
  readonly rings: readonly Ring[]
  /** False if a way is dangling because another one is missing: its ring is dropped. */
  readonly isWhole: boolean
}

/** A way of a chain, and whether it is traversed from its last point to its first. */
type Link = { readonly border: Border; readonly isTurned: boolean }

/**
 * Assembles rings from ways that share end points, in any order and direction. A ring is closed as soon as a point
 * repeats, so that touching rings stay separate and none crosses itself.
 */
export function assembledRings(borders: readonly Border[]): Assembled {
  const unused = new Set(borders)
  const byEnd = new Map<number, Border[]>()
  for (const border of borders)
    for (const end of new Set(border.ends)) {
      const held = byEnd.get(end)
      if (held) held.push(border)
      else byEnd.set(end, [border])
    }
  const rings: Ring[] = []
  let isWhole = true
  for (const first of borders) {
    if (!unused.delete(first)) continue
    const chain: Link[] = [{ border: first, isTurned: false }]
    /** The index of each point of the chain, in order. */
    const placeOf = new Map([[first.ends[0], 0]])
    while (chain.length > 0) {
      const at = headOf(chain)
      const loop = placeOf.get(at)
      if (loop !== undefined) {
        const links = chain.splice(loop)
        for (const link of links) placeOf.delete(headOf([link]))
        const ring = ringOf(links)
        if (ring) rings.push(ring)
        continue
      }
      placeOf.set(at, chain.length)
      const next = byEnd.get(at)?.find((border) => unused.has(border))
      if (next) {
        unused.delete(next)
        chain.push({ border: next, isTurned: next.ends[0] !== at })
        continue
      }
      // A dead end: return to the previous point, from which another way may continue.
      isWhole = false
      placeOf.delete(at)
      chain.pop()
      if (chain.length > 0) placeOf.delete(headOf(chain))
    }
  }
  return { rings, isWhole }
}

/** The end point of the last way of a chain. */
function headOf(chain: readonly Link[]): number {
  const { border, isTurned } = chain.at(-1) ?? { border: { ends: [-1, -1], path: [] }, isTurned: false }
  return border.ends[isTurned ? 0 : 1]
}

const cornersMin = 3

/** The ring of a closed chain; undefined if too little of it lies in the box. */
function ringOf(links: readonly Link[]): Ring | undefined {
  const ring: number[] = []
  const add = (lng: number, lat: number) => {
    if (ring.at(-2) !== lng || ring.at(-1) !== lat) ring.push(lng, lat)
  }
  for (const { border, isTurned } of links) {
    const points = border.path.length / 2
    for (let step = 0; step < points; step += 1) {
      const point = isTurned ? points - 1 - step : step
      add(border.path[2 * point] ?? 0, border.path[2 * point + 1] ?? 0)
    }
  }
  const [lng = 0, lat = 0] = ring
  add(lng, lat)
  return ring.length / 2 > cornersMin ? ring : undefined
}

/** Borders with their holes: a hole belongs to the smallest ring around it; a hole without a ring is dropped. */
export function polygonsOf(outer: readonly Ring[], inner: readonly Ring[]): readonly (readonly Ring[])[] {
  const polygons = outer.map((ring) => ({ rings: [ring], size: Math.abs(sizeOf(ring)) }))
  const smallestFirst = polygons.toSorted((one, other) => one.size - other.size)
  for (const hole of inner)
    smallestFirst.find(({ rings: [border] }) => border && isWithin(hole, border))?.rings.push(hole)
  return polygons.map(({ rings }) => rings)
}

/** Twice the signed area of a ring, negative if it runs clockwise. */
function sizeOf(ring: Ring): number {
  let size = 0
  const [originLng = 0, originLat = 0] = ring
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [lng = 0, lat = 0, nextLng = 0, nextLat = 0] = ring.slice(at, at + 4)
    size += (lng - originLng) * (nextLat - originLat) - (nextLng - originLng) * (lat - originLat)
  }
  return size
}

/** A hole may touch its border, so that some of its points lie on it: the majority decides. */
const sampledPoints = 9

function isWithin(hole: Ring, border: Ring): boolean {
  const points = hole.length / 2 - 1
  const step = Math.max(1, Math.floor(points / sampledPoints))
  let [inside, sampled] = [0, 0]
  for (let point = 0; point < points; point += step) {
    sampled += 1
    if (isInside(hole[2 * point] ?? 0, hole[2 * point + 1] ?? 0, border)) inside += 1
  }
  return 2 * inside > sampled
}

function isInside(lng: number, lat: number, ring: Ring): boolean {
  let isIn = false
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [fromLng = 0, fromLat = 0] = [ring[at], ring[at + 1]]
    const [toLng = 0, toLat = 0] = [ring[at + 2], ring[at + 3]]
    if (fromLat > lat === toLat > lat) continue
    if (lng < fromLng + ((lat - fromLat) * (toLng - fromLng)) / (toLat - fromLat)) isIn = !isIn
  }
  return isIn
}
