import { decodePath, type LatLng } from '@daoxing/kit/contract'
import { type GroundKind, pictureSize, routeFrame, type TripTrack } from '@daoxing/taxi/contract'

export type XY = { readonly x: number; readonly y: number }
export type RoutePicture = {
  /** As the `d` of an SVG path. */
  readonly route: string
  readonly start: XY
  readonly end: XY
  readonly ground: readonly { readonly kind: GroundKind; readonly d: string }[]
}

/** Projects a route and the surrounding map lines onto a small picture, north up; null if there is nothing to draw. */
export function routePicture({ path, ground }: Pick<TripTrack, 'path' | 'ground'>): RoutePicture | null {
  const points = path === null ? [] : decodePath(path)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const place = projectionOf(points)
  return {
    route: lineOf(points.map(place)),
    start: place(first),
    end: place(last),
    // One element per kind: hundreds of elements would cost more than the lines.
    ground: [...Map.groupBy(ground, ({ kind }) => kind)].map(([kind, lines]) => ({
      kind,
      d: lines.map((line) => lineOf(decodePath(line.path).map(place))).join(''),
    })),
  }
}

function projectionOf(points: readonly LatLng[]): (point: LatLng) => XY {
  const { middle, degreesPerUnit, shrink } = routeFrame(points)
  const { width, height } = pictureSize
  return ({ lat, lng }) => ({
    x: rounded(width / 2 + ((lng - middle.lng) * shrink) / degreesPerUnit),
    y: rounded(height / 2 - (lat - middle.lat) / degreesPerUnit),
  })
}

const rounded = (value: number) => Math.round(value * 10) / 10
const lineOf = (points: readonly XY[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
