import { distanceMetres, encodePath, type Instant, type LatLng } from '@daoxing/kit/contract'
import { latLngOf, type Position, positionOf, type Ring } from '../ground/atlas.ts'
import { aroundMiddle, kerbFor } from './route-ends.ts'
import { overLand } from './over-land.ts'
import { flatMetres, pathMetres, simplified } from '../ground/plane.ts'
import { shortestPath } from './shortest-path.ts'
import { streetGraph } from './street-graph.ts'
import { type TrafficTable, usualTraffic } from './traffic-table.ts'
import { roadMetres, travelSeconds, walkSeconds } from './travel-time.ts'
import { withoutTurningBack } from './without-turning-back.ts'

export type TravelMode = 'drive' | 'twoWheeler' | 'walk'

export type RouteWish = {
  readonly from: LatLng
  readonly to: LatLng
  /** The time of departure; by default an ordinary hour. */
  readonly departAt?: Instant | undefined
  /** Driving by default. */
  readonly mode?: TravelMode | undefined
}

export type Route = {
  readonly distanceMetres: number
  /** With traffic at the time of departure. */
  readonly durationSeconds: number
  /** Without the traffic of the hour. */
  readonly ordinarySeconds: number
  /** Google's encoded polyline with 5 decimals, from kerb to kerb. */
  readonly polyline: string
  /** True if the geometry does not follow surveyed streets. */
  readonly schematic: boolean
}

const snapMetresMax = 500
const detourMax = 2
const drawnToleranceMetres = 6
const shortMetres = 300

/**
 * A schematic route: distance and duration from calibrated tables, geometry along village borders or, failing that, a
 * smooth line over land.
 */
export function findRoute({ from, to, departAt, mode }: RouteWish, traffic: TrafficTable = usualTraffic): Route {
  const metres = roadMetres(distanceMetres(from, to))
  const byFreeway = mode === undefined || mode === 'drive'
  const [start, goal] = stopsOf(from, to)
  const drawn = streetPath(start.at, goal.at, byFreeway) ?? overLand(smoothLine(start.at, goal.at))
  const path = [start, goal].reduce((line, { around }) => (around ? aroundMiddle(line, around) : line), drawn)
  return {
    distanceMetres: metres,
    durationSeconds: mode === 'walk' ? walkSeconds(metres) : travelSeconds(metres, departAt, traffic),
    ordinarySeconds: mode === 'walk' ? walkSeconds(metres) : travelSeconds(metres, undefined, traffic),
    polyline: encodePath(simplified(path, drawnToleranceMetres).map(latLngOf)),
    schematic: true,
  }
}

/** A starting car is on the street, perhaps next to a station; only a point exactly at the station means its door. */
const placeItselfMetres = 5
/** A destination near the middle of a building is inside it. */
const insideMetres = 25

/** The stop of a car, and the middle of the building to drive around if the stop is one of its doors. */
type Stop = { readonly at: Position; readonly around?: Position }

/** The two ends of the path: at doors and kerbs, never in the middle of a building. */
function stopsOf(from: LatLng, to: LatLng): readonly [Stop, Stop] {
  // Within one place, or to its neighbour, no car is needed.
  if (distanceMetres(from, to) < shortMetres) return [{ at: positionOf(from) }, { at: positionOf(to) }]
  return [
    stopFor(from, kerbFor({ point: from, other: to, middleMetres: placeItselfMetres })),
    stopFor(to, kerbFor({ point: to, other: from, middleMetres: insideMetres })),
  ]
}

const stopFor = (point: LatLng, kerb: LatLng): Stop =>
  kerb === point ? { at: positionOf(point) } : { at: positionOf(kerb), around: positionOf(point) }

function streetPath(from: Position, to: Position, byFreeway: boolean): Ring | undefined {
  const graph = streetGraph()
  const start = graph.nearestSpot(from, snapMetresMax)
  const goal = start && graph.nearestSpot(to, snapMetresMax)
  if (!start || !goal) return undefined
  const path = shortestPath(graph, { start, goal, byFreeway })
  if (!path) return undefined
  const whole = withoutTurningBack(simplified([from, ...path, to], drawnToleranceMetres))
  return pathMetres(whole) <= detourMax * flatMetres(from, to) ? whole : undefined
}

const smoothSteps = 24
/** How far the line bows out, as a fraction of its length, so that it does not look ruled. */
const bow = 0.06

/** A gentle S-curve between two points, always the same. */
function smoothLine(from: Position, to: Position): Ring {
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  return Array.from({ length: smoothSteps + 1 }, (_, step): Position => {
    const share = step / smoothSteps
    const aside = bow * Math.sin(2 * Math.PI * share) * Math.sin(Math.PI * share)
    return [from[0] + east * share - north * aside, from[1] + north * share + east * aside]
  })
}
