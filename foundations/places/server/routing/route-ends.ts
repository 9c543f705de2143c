import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import type { PlaceKind } from '@daoxing/places/contract'
import { type Position, positionOf, type Ring } from '../ground/atlas.ts'
import { buildingKinds } from '../ground/building-kinds.ts'
import { meetingPointsNear, placesNear } from '../search/index.ts'
import { degreesEast, degreesNorth, flatMetres, flatMetresOf, onSegment } from '../ground/plane.ts'
import { streetGraph } from './street-graph.ts'

const withDoors = new Set<PlaceKind>([...buildingKinds, 'metro', 'light-rail', 'night-market'])

/** A point within this distance of a known door is that door. */
const atDoorMetres = 15
/** The driver must still be within 150 m of the pickup (`report-arrived.ts` of the taxi). */
const doorReachMetres = 120

type EndInput = {
  readonly point: LatLng
  /** The other end of the ride, which selects the door on its side. */
  readonly other: LatLng
  /** A point within this distance of the middle of a place means the place. */
  readonly middleMetres: number
}

/** The stopping point for a point: a door or kerb of the place that it means, else the point itself. */
export function kerbFor({ point, other, middleMetres }: EndInput): LatLng {
  const isPlace = placesNear(point, middleMetres).some(({ thing }) => withDoors.has(thing.kind))
  if (!isPlace || meetingPointsNear(point, atDoorMetres).length > 0) return point
  const doors = meetingPointsNear(point, doorReachMetres).map(({ thing, distanceMetres: walkMetres }) => ({
    location: thing.location,
    metres:
      walkMetres +
      distanceMetres(thing.location, other) +
      (leadsThrough(thing.location, point) ? throughBuildingCostMetres : 0),
  }))
  return doors.toSorted((one, two) => one.metres - two.metres)[0]?.location ?? point
}

/** The distance of a detour from the middle of the building. */
const asideMetres = 36

/** The path around the middle of a building, if it starts or ends at its door but would cross it. */
export function aroundMiddle(path: Ring, middle: Position): Ring {
  return path.flatMap((to, index): Ring => {
    const from = path[index - 1]
    if (from === undefined) return [to]
    const { position } = onSegment(middle, from, to)
    if (flatMetres(position, middle) >= buildingMetres) return [to]
    return [asideOf({ middle, from, to, nearest: position }), to]
  })
}

type Aside = { readonly middle: Position; readonly from: Position; readonly to: Position; readonly nearest: Position }

/** Perpendicular to the path, on the side where it already passes. */
function asideOf({ middle, from, to, nearest }: Aside): Position {
  const [one, other, at, centre] = [from, to, nearest, middle].map(flatMetresOf)
  if (!one || !other || !at || !centre) return nearest
  const [alongEast, alongNorth] = [other.east - one.east, other.north - one.north]
  const length = Math.hypot(alongEast, alongNorth) || 1
  const [squareEast, squareNorth] = [-alongNorth / length, alongEast / length]
  const side = (at.east - centre.east) * squareEast + (at.north - centre.north) * squareNorth < 0 ? -1 : 1
  return [
    middle[0] + degreesEast(side * asideMetres * squareEast),
    middle[1] + degreesNorth(side * asideMetres * squareNorth),
  ]
}

const streetReachMetres = 500
const buildingMetres = 20
/** Any other door is preferred, if there is one. */
const throughBuildingCostMetres = 1000

/** Whether the path from a door to its street crosses the middle of the building. */
function leadsThrough(door: LatLng, middle: LatLng): boolean {
  const street = streetGraph().nearestSpot(positionOf(door), streetReachMetres)
  if (street === undefined) return false
  const { position } = onSegment(positionOf(middle), positionOf(door), street.position)
  return flatMetres(position, positionOf(middle)) < buildingMetres
}
