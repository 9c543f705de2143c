import type Flatbush from 'flatbush'
import type { LatLng } from '@daoxing/kit/contract'
import { type Streets, unitsPerDegree } from './streets.ts'

/** A point of a stretch. */
export type StreetSpot = {
  readonly stretch: number
  /** The fraction along the stretch, from its `from` (0) to its `to` (1). */
  readonly share: number
  /** The index of the previous point of the path, from the start of the stretch. */
  readonly after: number
  readonly lng: number
  readonly lat: number
  readonly awayMetres: number
}

const metresPerUnit = 111_195 / unitsPerDegree
/** Most points are near a street, so a small box is searched first. */
const reaches = [40, 150, 500]
/** Stretches hardly farther than the nearest one meet there: each may be the right start. */
const sameSpotMetres = 2

/** The nearest points on usable streets, including those that are about as near; none without a street within 500 m. */
export function nearestStretches(
  streets: Streets,
  boxes: Flatbush,
  { point, isUsable }: { readonly point: LatLng; readonly isUsable: (stretch: number) => boolean },
): readonly StreetSpot[] {
  const [lng, lat] = [point.lng * unitsPerDegree, point.lat * unitsPerDegree]
  const eastScale = Math.cos((point.lat * Math.PI) / 180)
  for (const reach of reaches) {
    const [east, north] = [reach / (metresPerUnit * eastScale), reach / metresPerUnit]
    const found = boxes
      .search(lng - east, lat - north, lng + east, lat + north, isUsable)
      .map((stretch) => spotOn(streets, { stretch, lng, lat, eastScale }))
      .filter(({ awayMetres }) => awayMetres <= reach)
    const nearest = Math.min(...found.map(({ awayMetres }) => awayMetres))
    if (found.length > 0) return found.filter(({ awayMetres }) => awayMetres <= nearest + sameSpotMetres)
  }
  return []
}

type SpotWish = { readonly stretch: number; readonly lng: number; readonly lat: number; readonly eastScale: number }

/** The nearest point of a stretch. */
function spotOn(streets: Streets, { stretch, lng, lat, eastScale }: SpotWish): StreetSpot {
  const { path } = streets
  const [first, end] = [streets.pathStart[stretch] ?? 0, streets.pathStart[stretch + 1] ?? 0]
  const best = { after: 0, lng: 0, lat: 0, away: Number.POSITIVE_INFINITY, along: 0 }
  let length = 0
  for (let point = first; point + 1 < end; point += 1) {
    const [fromLng, fromLat] = [path[2 * point] ?? 0, path[2 * point + 1] ?? 0]
    const east = ((path[2 * point + 2] ?? 0) - fromLng) * eastScale
    const north = (path[2 * point + 3] ?? 0) - fromLat
    const squared = east * east + north * north
    const along = squared === 0 ? 0 : ((lng - fromLng) * eastScale * east + (lat - fromLat) * north) / squared
    const share = Math.min(1, Math.max(0, along))
    const away = Math.hypot((lng - fromLng) * eastScale - east * share, lat - fromLat - north * share)
    const step = Math.sqrt(squared)
    if (away < best.away) {
      best.after = point - first
      best.lng = fromLng + (east * share) / eastScale
      best.lat = fromLat + north * share
      best.away = away
      best.along = length + step * share
    }
    length += step
  }
  const share = length === 0 ? 0 : best.along / length
  return { stretch, share, after: best.after, lng: best.lng, lat: best.lat, awayMetres: best.away * metresPerUnit }
}
