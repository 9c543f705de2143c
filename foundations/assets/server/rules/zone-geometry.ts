import type { ZonePosition } from '@daoxing/assets/contract'
import type { LatLng } from '@daoxing/kit/contract'
import robustPointInPolygon from 'robust-point-in-polygon'

export type Rings = readonly (readonly ZonePosition[])[]
/** West, south, east, north. */
export type Box = readonly [number, number, number, number]

const metresOfDegree = 111_195

/** Metres of a degree of longitude here. */
export const metresOfLng = (lat: number): number => metresOfDegree * Math.cos((lat * Math.PI) / 180)

/** The border itself belongs to the polygon, that of a hole too. */
export function isInside(rings: Rings, { lat, lng }: LatLng): boolean {
  const [outer, ...holes] = rings
  const position = [lng, lat]
  if (!outer || robustPointInPolygon(outer, position) > 0) return false
  return holes.every((hole) => robustPointInPolygon(hole, position) >= 0)
}

export function boxOfRing(ring: readonly ZonePosition[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of ring) {
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

export function boxAround({ lat, lng }: LatLng, metres: number): Box {
  const [dLat, dLng] = [metres / metresOfDegree, metres / metresOfLng(lat)]
  return [lng - dLng, lat - dLat, lng + dLng, lat + dLat]
}

/** A piece of a border, in metres east and north of a point. */
export type Stretch = { readonly ax: number; readonly ay: number; readonly bx: number; readonly by: number }

export function stretchFrom({ lat, lng }: LatLng, from: ZonePosition, to: ZonePosition): Stretch {
  const scale = metresOfLng(lat)
  return {
    ax: (from[0] - lng) * scale,
    ay: (from[1] - lat) * metresOfDegree,
    bx: (to[0] - lng) * scale,
    by: (to[1] - lat) * metresOfDegree,
  }
}

/** Where on the stretch it is nearest to the origin, from 0 at its beginning to 1 at its end. */
export function nearestShare({ ax, ay, bx, by }: Stretch): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length2 = dx * dx + dy * dy
  return length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2))
}

/** Where a ray from the origin meets the stretch, in metres; undefined if it does not. `(ex, ey)` has the length 1. */
export function metresOfMeeting({ ax, ay, bx, by }: Stretch, ex: number, ey: number): number | undefined {
  const [dx, dy] = [bx - ax, by - ay]
  const cross = ex * dy - ey * dx
  if (cross === 0) return undefined
  const along = (ax * dy - ay * dx) / cross
  const share = (ax * ey - ay * ex) / cross
  return along >= 0 && share >= 0 && share <= 1 ? along : undefined
}

/** Metres from a point to the nearest border of a polygon. */
export function metresToRings(rings: Rings, point: LatLng): number {
  let nearest = Infinity
  for (const ring of rings) {
    for (let number = 1; number < ring.length; number += 1) {
      const [from, to] = [ring[number - 1], ring[number]]
      if (!from || !to) continue
      const stretch = stretchFrom(point, from, to)
      const share = nearestShare(stretch)
      const { ax, ay, bx, by } = stretch
      nearest = Math.min(nearest, Math.hypot(ax + (bx - ax) * share, ay + (by - ay) * share))
    }
  }
  return nearest
}
