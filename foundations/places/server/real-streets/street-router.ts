import type { LatLng } from '@daoxing/kit/contract'
import { CheapestFirst } from './cheapest-first.ts'
import type { StreetSpot } from './nearest-stretches.ts'
import { RideEnds } from './ride-ends.ts'
import { carMode, type StreetMode } from './street-modes.ts'
import { StreetSigns } from './street-signs.ts'
import { type Streets, unitsPerDegree } from './streets.ts'

/** A route by road; metres and seconds are rounded in the reply. */
export type StreetWay = { readonly metres: number; readonly seconds: number; readonly path: readonly LatLng[] }

/** The mode of a ride, and its minute of the week. */
export type RideFacts = { readonly mode?: StreetMode | undefined; readonly minute?: number | undefined }

type Arrival = { readonly before: number; readonly edge: number; readonly spot: StreetSpot; readonly seconds: number }

/** No previous edge: the ride starts on this one. */
const none = -1

/**
 * The fastest route on streets, by A* over directed edges, so that it respects one-way streets and forbidden turns. Its
 * arrays have the size of the network and are reused, so only one search runs at a time.
 */
export class StreetRouter {
  readonly #streets: Streets
  readonly #signs: StreetSigns
  #mode: StreetMode = carMode
  readonly #ends: RideEnds
  readonly #fastest: number
  /** The end node of each edge. */
  readonly #heads: Int32Array
  readonly #secondsTo: Float64Array
  readonly #cameBy: Int32Array
  /** The number of the search that last reached an edge, and finished it; lower numbers mean never. */
  readonly #reachedIn: Int32Array
  readonly #doneIn: Int32Array
  readonly #open = new CheapestFirst()
  #search = 0

  constructor(streets: Streets) {
    const edges = streets.from.length * 2
    this.#streets = streets
    this.#signs = new StreetSigns(streets)
    this.#ends = new RideEnds(streets, this.#signs)
    this.#fastest = fastestOf(streets)
    this.#heads = new Int32Array(edges)
    for (let edge = 0; edge < edges; edge += 1)
      this.#heads[edge] = (edge % 2 === 0 ? streets.to[edge >> 1] : streets.from[edge >> 1]) ?? 0
    this.#secondsTo = new Float64Array(edges)
    this.#cameBy = new Int32Array(edges)
    this.#reachedIn = new Int32Array(edges)
    this.#doneIn = new Int32Array(edges)
  }

  /**
   * The fastest route; undefined without a street nearby or a connection. Signs with hours count for the minute of the
   * week of the start; without it, each has its stricter value.
   */
  route(from: LatLng, to: LatLng, { mode = carMode, minute }: RideFacts = {}): StreetWay | undefined {
    this.#mode = mode
    this.#signs.ask(mode, minute)
    const { starts, goals } = this.#ends.find(from, to)
    if (starts.length === 0 || goals.length === 0) return undefined
    const direct = this.#alongOneStretch(starts, goals)
    const arrival = this.#searchFor(starts, goals, direct?.seconds ?? Number.POSITIVE_INFINITY)
    return arrival ? this.#wayOf(arrival, starts) : direct
  }

  /** Seconds along an edge; 0 if it is closed to this ride now. */
  #secondsAlong(edge: number): number {
    return this.#signs.isOpen(edge) ? (this.#streets.seconds[edge] ?? 0) : 0
  }

  #searchFor(starts: readonly StreetSpot[], goals: readonly StreetSpot[], worst: number): Arrival | undefined {
    const goalsOn = new Map<number, StreetSpot[]>()
    for (const goal of goals) goalsOn.set(goal.stretch, [...(goalsOn.get(goal.stretch) ?? []), goal])
    const remaining = this.#estimateTo(goals)
    this.#search += 1
    this.#open.clear()
    for (const { stretch, share } of starts)
      for (const edge of [2 * stretch, 2 * stretch + 1]) {
        const whole = this.#secondsAlong(edge)
        if (whole > 0) this.#reach(edge, whole * (edge % 2 === 0 ? 1 - share : share), none, remaining)
      }
    let best: Arrival | undefined
    while (this.#open.lowest() < (best?.seconds ?? worst)) {
      const edge = this.#open.pop()
      if (edge === undefined) break
      if (this.#doneIn[edge] === this.#search) continue
      this.#doneIn[edge] = this.#search
      const seconds = this.#secondsTo[edge] ?? 0
      this.#forEachNext(edge, (next) => {
        const whole = this.#streets.seconds[next] ?? 0
        for (const spot of goalsOn.get(next >> 1) ?? []) {
          const total = seconds + whole * (next % 2 === 0 ? spot.share : 1 - spot.share)
          if (total < (best?.seconds ?? worst)) best = { before: edge, edge: next, spot, seconds: total }
        }
        this.#reach(next, seconds + whole, edge, remaining)
      })
    }
    return best
  }

  /** The edges that may follow an edge. U-turns are allowed only in a dead end. */
  #forEachNext(edge: number, visit: (next: number) => void): void {
    const { outStart, out, open } = this.#streets
    const mode = this.#mode
    const hasBan = this.#signs.banFrom[edge] === 1
    const node = this.#heads[edge] ?? 0
    const end = outStart[node + 1] ?? 0
    for (let at = outStart[node] ?? 0; at < end; at += 1) {
      const next = out[at] ?? 0
      if (next === (edge ^ 1) && !this.#isBlind(node, next)) continue
      // Most streets are always open to all modes, and this runs millions of times.
      if (((open[next] ?? 0) & mode) === 0 && !this.#signs.isOpen(next)) continue
      if (hasBan && this.#signs.isForbidden(edge, next)) continue
      visit(next)
    }
  }

  /** Whether the only way from a node is back. */
  #isBlind(node: number, back: number): boolean {
    const { outStart, out } = this.#streets
    const end = outStart[node + 1] ?? 0
    for (let at = outStart[node] ?? 0; at < end; at += 1) {
      const next = out[at] ?? 0
      if (next !== back && this.#signs.isOpen(next) && !this.#isSameStreet(next, back)) return false
    }
    return true
  }

  /** A street within a sign's sequence exists twice: once for traffic on that path, once for all other traffic. */
  #isSameStreet(edge: number, other: number): boolean {
    const { metres } = this.#streets
    return this.#heads[edge] === this.#heads[other] && metres[edge >> 1] === metres[other >> 1]
  }

  #reach(edge: number, seconds: number, cameBy: number, remaining: (node: number) => number): void {
    if (this.#reachedIn[edge] === this.#search && (this.#secondsTo[edge] ?? 0) <= seconds) return
    this.#reachedIn[edge] = this.#search
    this.#secondsTo[edge] = seconds
    this.#cameBy[edge] = cameBy
    this.#open.push(edge, seconds + remaining(this.#heads[edge] ?? 0))
  }

  /** A lower bound of the seconds from a node: the straight line at the highest speed of the network. */
  #estimateTo(goals: readonly StreetSpot[]): (node: number) => number {
    const { nodeLng, nodeLat } = this.#streets
    const { lng = 0, lat = 0 } = goals[0] ?? {}
    const metresPerUnit = 111_000 / unitsPerDegree
    const eastScale = Math.cos(((Math.abs(lat) / unitsPerDegree + 1) * Math.PI) / 180)
    return (node) => {
      const east = ((nodeLng[node] ?? 0) - lng) * eastScale
      const metres = Math.hypot(east, (nodeLat[node] ?? 0) - lat) * metresPerUnit
      return Math.max(0, metres - goalSpreadMetres) / this.#fastest
    }
  }

  /** If both ends lie on one stretch, in the open direction. */
  #alongOneStretch(starts: readonly StreetSpot[], goals: readonly StreetSpot[]): StreetWay | undefined {
    const { metres } = this.#streets
    let best: StreetWay | undefined
    for (const start of starts)
      for (const goal of goals.filter(({ stretch }) => stretch === start.stretch)) {
        const share = goal.share - start.share
        const whole = this.#secondsAlong(2 * start.stretch + (share >= 0 ? 0 : 1))
        const taken = whole * Math.abs(share)
        if (whole === 0 || taken >= (best?.seconds ?? Number.POSITIVE_INFINITY)) continue
        const path = this.#between(start, goal)
        best = { seconds: taken, metres: (metres[start.stretch] ?? 0) * Math.abs(share), path }
      }
    return best
  }

  #wayOf({ before, edge, spot, seconds }: Arrival, starts: readonly StreetSpot[]): StreetWay {
    const { metres } = this.#streets
    const edges: number[] = []
    for (let at = before; at !== none; at = this.#cameBy[at] ?? none) edges.push(at)
    const first = edges.pop() ?? none
    const start = starts.find(({ stretch }) => stretch === first >> 1)
    if (!start) throw new Error('a way begins where the search began')
    const startShare = first % 2 === 0 ? 1 - start.share : start.share
    const goalShare = edge % 2 === 0 ? spot.share : 1 - spot.share
    let length = (metres[first >> 1] ?? 0) * startShare + (metres[edge >> 1] ?? 0) * goalShare
    const path = [...this.#between(start, endOf(first))]
    for (const between of edges.toReversed()) {
      length += metres[between >> 1] ?? 0
      path.push(...this.#between(beginOf(between), endOf(between)).slice(1))
    }
    path.push(...this.#between(beginOf(edge), spot).slice(1))
    return { metres: length, seconds, path }
  }

  /** The points of one stretch between two positions, in driving order. */
  #between(from: Spot, to: Spot): readonly LatLng[] {
    const first = this.#streets.pathStart[from.stretch] ?? 0
    const last = (this.#streets.pathStart[from.stretch + 1] ?? 0) - 1 - first
    const isAhead = from.share <= to.share
    const [low, high] = isAhead ? [from, to] : [to, from]
    const lowAfter = low.share === 0 ? 0 : low.after
    const highAfter = high.share === 1 ? last - 1 : high.after
    const inner = Array.from({ length: Math.max(0, highAfter - lowAfter) }, (_, index) =>
      this.#pointOf(first + lowAfter + 1 + index),
    )
    const ends = [low, high].map((spot) => {
      if (spot.share === 0) return this.#pointOf(first)
      return spot.share === 1 ? this.#pointOf(first + last) : latLngOf(spot.lng, spot.lat)
    })
    const points = [...ends.slice(0, 1), ...inner, ...ends.slice(1)]
    return isAhead ? points : points.toReversed()
  }

  #pointOf(point: number): LatLng {
    return latLngOf(this.#streets.path[2 * point] ?? 0, this.#streets.path[2 * point + 1] ?? 0)
  }
}

/** The largest distance between the goals of one search. */
const goalSpreadMetres = 10

type Spot = Pick<StreetSpot, 'stretch' | 'share' | 'after' | 'lng' | 'lat'>
const atEnd = (stretch: number, share: 0 | 1): Spot => ({ stretch, share, after: 0, lng: 0, lat: 0 })
const beginOf = (edge: number) => atEnd(edge >> 1, edge % 2 === 0 ? 0 : 1)
const endOf = (edge: number) => atEnd(edge >> 1, edge % 2 === 0 ? 1 : 0)
const latLngOf = (lng: number, lat: number): LatLng => ({ lat: lat / unitsPerDegree, lng: lng / unitsPerDegree })

/** The highest speed of the network in m/s: an estimate must never exceed it. */
function fastestOf({ metres, seconds }: Streets): number {
  let fastest = 1
  for (let edge = 0; edge < seconds.length; edge += 1) {
    const taken = seconds[edge] ?? 0
    if (taken > 0) fastest = Math.max(fastest, (metres[edge >> 1] ?? 0) / taken)
  }
  return fastest
}
