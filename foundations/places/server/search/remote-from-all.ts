import type { LatLng } from '@daoxing/kit/contract'
import { meetingPointsNear, placesNear, roadsNear } from './nearby.ts'
import type { StreetAddresses } from './street-addresses.ts'

/** Beyond this distance from every known feature, the rider has to confirm a pickup. */
const knownWithinMetres = 300
/** Beyond this distance the exact value is irrelevant. */
const reaches = [1_000, 3_000, 10_000, 50_000]
/** Imported streets around the point count as well: they give addresses within 80 m. */
const aroundMetres = 220
const metresPerDegree = 111_195

/**
 * The distance to the nearest known place, road or door, if it exceeds 300 m: cars do not wait on a summit or a runway.
 * Undefined if something is nearer.
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
