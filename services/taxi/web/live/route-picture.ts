import { decodePath, type LatLng } from '@daoxing/kit/contract'
import type { GroundKind, TripTrack } from '@daoxing/taxi/contract'

/** Twice as wide as high, as a card on a phone is. */
export const pictureSize = { width: 360, height: 180 } as const
/** Free on each side of the route, in units of the picture. */
const margin = 28
/** A ride around one block would otherwise be drawn as large as one across the city. */
const degreesMin = 0.002

export type XY = { readonly x: number; readonly y: number }
export type RoutePicture = {
  /** As the `d` of an SVG path. */
  readonly route: string
  readonly start: XY
  readonly end: XY
  readonly ground: readonly { readonly kind: GroundKind; readonly d: string }[]
}

/** Lays a route and the map's lines around it out on a small picture, north up; null where nothing can be drawn. */
export function routePicture({ path, ground }: Pick<TripTrack, 'path' | 'ground'>): RoutePicture | null {
  const points = path === null ? [] : decodePath(path)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const place = projectionOf(points)
  return {
    route: lineOf(points.map(place)),
    start: place(first),
    end: place(last),
    // One element for each kind: hundreds of them would cost more than the lines.
    ground: [...Map.groupBy(ground, ({ kind }) => kind)].map(([kind, lines]) => ({
      kind,
      d: lines.map((line) => lineOf(decodePath(line.path).map(place))).join(''),
    })),
  }
}

function projectionOf(points: readonly LatLng[]): (point: LatLng) => XY {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  // A degree of longitude is shorter than one of latitude, by the cosine of the latitude.
  const shrink = Math.cos((middle.lat * Math.PI) / 180)
  const { width, height } = pictureSize
  const scale = Math.min(
    (width - 2 * margin) / Math.max((east - west) * shrink, degreesMin),
    (height - 2 * margin) / Math.max(north - south, degreesMin),
  )
  return ({ lat, lng }) => ({
    x: rounded(width / 2 + (lng - middle.lng) * shrink * scale),
    y: rounded(height / 2 - (lat - middle.lat) * scale),
  })
}

const rounded = (value: number) => Math.round(value * 10) / 10
const lineOf = (points: readonly XY[]) => points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
