import { distanceMetres, type LatLng } from '@daoxing/kit/contract'

/** A point of a way with the metres from its beginning. */
export type WayPoint = LatLng & { readonly metres: number }

/** The way, with its metres scaled to those that are driven. */
export function wayPoints(path: readonly LatLng[], distance: number): readonly WayPoint[] {
  let metres = 0
  const points = path.map((point, at): WayPoint => {
    const before = path[at - 1]
    metres += before ? distanceMetres(before, point) : 0
    return { ...point, metres }
  })
  const scale = metres === 0 ? 1 : distance / metres
  return points.map((point) => ({ ...point, metres: point.metres * scale }))
}

/** The nearest place of the way to a point: metres along it, and metres beside it. */
export function besideWay(
  points: readonly WayPoint[],
  point: LatLng,
): { readonly along: number; readonly beside: number } {
  let nearest = { along: 0, beside: Number.POSITIVE_INFINITY }
  const narrow = Math.cos((point.lat * Math.PI) / 180)
  for (const [at, from] of points.entries()) {
    const to = points[at + 1] ?? from
    const [dx, dy] = [(to.lng - from.lng) * narrow, to.lat - from.lat]
    const [px, py] = [(point.lng - from.lng) * narrow, point.lat - from.lat]
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
    const beside = Math.hypot(px - share * dx, py - share * dy) * 111_195
    if (beside < nearest.beside) nearest = { along: from.metres + share * (to.metres - from.metres), beside }
  }
  return nearest
}

type Battery = { readonly usableKwh: number; readonly whPerKm: number }

/** The share of the battery that a drive takes, in percent. */
export const percentFor = (metres: number, { usableKwh, whPerKm }: Battery): number =>
  ((metres / 1000) * whPerKm * 100) / (usableKwh * 1000)
