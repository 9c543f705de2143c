import type { LatLng } from '@daoxing/kit/contract'
import { meetingPointsNear, placesNear, roadsNear } from './nearby.ts'
import type { StreetAddresses } from './street-addresses.ts'

/** Farther than this from everything that is known a point is no pick-up before somebody has confirmed it. */
const knownWithinMetres = 300
/** Where nothing is known for so long, how far exactly helps nobody. */
const reaches = [1_000, 3_000, 10_000, 50_000]
/** Imported streets are asked around the point as well: they tell the address of 80 m. */
const aroundMetres = 220
const metresPerDegree = 111_195

/**
 * How far away the nearest place, road or door is that is known, where it is farther than 300 m: a summit or a runway is
 * no place where a car waits. Undefined where something is near.
 */
export function metresFromAllKnown(point: LatLng, addresses?: StreetAddresses): number | undefined {
  if (nearestMetres(point, knownWithinMetres) !== undefined) return undefined
  if (addresses && pointsAround(point).some((each) => addresses(each) !== undefined)) return undefined
  for (const reach of reaches) {
    const metres = nearestMetres(point, reach)
    if (metres !== undefined) return Math.round(metres)
  }
  return reaches.at(-1)
}

function nearestMetres(point: LatLng, reach: number): number | undefined {
  const nearest = [placesNear, meetingPointsNear, roadsNear].flatMap((near) => {
    const [first] = near(point, reach)
    return first ? [first.distanceMetres] : []
  })
  return nearest.length === 0 ? undefined : Math.min(...nearest)
}

function pointsAround(point: LatLng): readonly LatLng[] {
  const east = metresPerDegree * Math.cos((point.lat * Math.PI) / 180)
  const around = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return {
      lat: point.lat + (aroundMetres / metresPerDegree) * Math.cos(angle),
      lng: point.lng + (aroundMetres / east) * Math.sin(angle),
    }
  })
  return [point, ...around]
}
