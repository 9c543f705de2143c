import { distanceMetres, encodePath, type Instant, type LatLng } from '@daoxing/kit/contract'
import { latLngOf, type Position, positionOf, type Ring } from './atlas.ts'
import { aroundMiddle, kerbFor } from './route-ends.ts'
import { overLand } from './over-land.ts'
import { flatMetres, pathMetres, simplified } from './plane.ts'
import { shortestPath } from './shortest-path.ts'
import { streetGraph } from './street-graph.ts'
import { type TrafficTable, usualTraffic } from './traffic-table.ts'
import { roadMetres, travelSeconds, walkSeconds } from './travel-time.ts'
import { withoutTurningBack } from './without-turning-back.ts'

export type TravelMode = 'drive' | 'twoWheeler' | 'walk'

export type RouteWish = {
  readonly from: LatLng
  readonly to: LatLng
  /** When the car leaves; an ordinary hour of the day where it is left out. */
  readonly departAt?: Instant | undefined
  /** Driving, unless said. */
  readonly mode?: TravelMode | undefined
}

export type Route = {
  readonly distanceMetres: number
  /** At the time of departure. */
  readonly durationSeconds: number
  /** At an ordinary hour, whenever it is. */
  readonly ordinarySeconds: number
  /** Google's encoded polyline with 5 decimals, from the kerb of the start to the kerb of the end. */
  readonly polyline: string
  /** True where the geometry is no surveyed street. */
  readonly schematic: boolean
}

const snapMetresMax = 500
const detourMax = 2
const drawnToleranceMetres = 6
const shortMetres = 300

/** A schematic route: distance and time from calibrated tables, geometry along village borders or, failing that, a smooth line over land. */
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

/** A car that sets out stands in the street, perhaps beside a station; only a point that is the station means its door. */
const placeItselfMetres = 5
/** A destination beside the middle of a building is inside it. */
const insideMetres = 25

/** Where a car stops, and the middle of the building that it goes around where it stops at one of its doors. */
type Stop = { readonly at: Position; readonly around?: Position }

/** Where the path begins and ends: at doors and kerbs, and not in the middle of a building. */
function stopsOf(from: LatLng, to: LatLng): readonly [Stop, Stop] {
  // Within one place, or to the place next to it, nobody drives from door to door.
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
/** How far the line bows out, as a share of its length: enough to look like a way and not like a ruler. */
const bow = 0.06

/** A gentle S between two points, the same every time. */
function smoothLine(from: Position, to: Position): Ring {
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  return Array.from({ length: smoothSteps + 1 }, (_, step): Position => {
    const share = step / smoothSteps
    const aside = bow * Math.sin(2 * Math.PI * share) * Math.sin(Math.PI * share)
    return [from[0] + east * share - north * aside, from[1] + north * share + east * aside]
  })
}
