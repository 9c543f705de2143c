import { distanceMetres, type LatLng, pointBetween } from '@daoxing/kit/contract'

/** A car farther from the route than this has left it: then the whole route stays. */
const offWayMetres = 250

/** The rest of a path for a car at a point: from the nearest position on the path to its end. */
export function pathAhead(path: readonly LatLng[], at: LatLng): readonly LatLng[] {
  let best: { metres: number; leg: number; place: LatLng } | undefined
  for (const [leg, to] of path.entries()) {
    const from = path[leg - 1]
    if (from === undefined) continue
    const place = pointBetween(from, to, shareNearest(from, to, at))
    const metres = distanceMetres(place, at)
    if (best === undefined || metres < best.metres) best = { metres, leg, place }
  }
  if (best === undefined || best.metres > offWayMetres) return path
  return [best.place, ...path.slice(best.leg)]
}

/**
 * The fraction along a short straight line of the nearest point to `at`, 0 to 1; a degree of longitude is shorter than
 * one of latitude.
 */
function shareNearest(from: LatLng, to: LatLng, at: LatLng): number {
  const shrink = Math.cos((from.lat * Math.PI) / 180)
  const [legX, legY] = [(to.lng - from.lng) * shrink, to.lat - from.lat]
  const [x, y] = [(at.lng - from.lng) * shrink, at.lat - from.lat]
  const length = legX * legX + legY * legY
  return length === 0 ? 0 : Math.min(1, Math.max(0, (x * legX + y * legY) / length))
}
