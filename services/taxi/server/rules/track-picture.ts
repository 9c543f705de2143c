import type { LatLng } from '@daoxing/kit/contract'
import type { GroundView } from '@daoxing/places/server'
import { pictureSize, routeFrame } from '@daoxing/taxi/contract'

/** More points are indistinguishable in a picture as wide as a phone. */
const pointsMax = 240
const metresPerDegree = 111_195
/** A smaller deviation is invisible, in units of the picture. */
const visibleUnits = 0.7

/** Every n-th point of a track, with its first and last. */
export function thinnedTrack(track: readonly LatLng[]): readonly LatLng[] {
  const step = Math.ceil(track.length / pointsMax)
  return track.filter((_, index) => index % step === 0 || index === track.length - 1)
}

/** Returns the part of the map in the picture of a route, and its scale. */
export function viewAround(path: readonly LatLng[]): GroundView {
  const { middle, degreesPerUnit, shrink } = routeFrame(path)
  const [halfWidth, halfHeight] = [pictureSize.width / 2, pictureSize.height / 2]
  const north = halfHeight * degreesPerUnit
  const east = (halfWidth * degreesPerUnit) / shrink
  return {
    south: middle.lat - north,
    north: middle.lat + north,
    west: middle.lng - east,
    east: middle.lng + east,
    toleranceMetres: degreesPerUnit * metresPerDegree * visibleUnits,
  }
}
