import type { LatLng } from '@daoxing/kit/contract'

/** The small picture of a route, twice as wide as high, to fit a card on a phone. */
export const pictureSize = { width: 360, height: 180 } as const
/** Margin on each side of the route, in units of the picture. */
const margin = 28
/** Otherwise, a ride around one block would be drawn as large as one across the city. */
const degreesMin = 0.002

/** The centre of a route's picture, and the degrees of latitude per unit. */
export type RouteFrame = {
  readonly middle: LatLng
  readonly degreesPerUnit: number
  /** A degree of longitude is shorter than one of latitude, by the cosine of the latitude. */
  readonly shrink: number
}

/** The frame in which a route fills its picture; the server selects the surrounding lines with the same frame. */
export function routeFrame(points: readonly LatLng[]): RouteFrame {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const shrink = Math.cos((middle.lat * Math.PI) / 180)
  const degreesPerUnit = Math.max(
    Math.max((east - west) * shrink, degreesMin) / (pictureSize.width - 2 * margin),
    Math.max(north - south, degreesMin) / (pictureSize.height - 2 * margin),
  )
  return { middle, degreesPerUnit, shrink }
}
