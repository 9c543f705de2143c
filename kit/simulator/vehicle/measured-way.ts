import { bearingDegrees, decodePath, distanceMetres, type LatLng, pointBetween } from '@daoxing/kit/contract'

/** A path with the distance of each of its points, so that walking along it needs a binary search and no sum. */
export type MeasuredWay = {
  readonly path: readonly [LatLng, ...LatLng[]]
  readonly metresAt: readonly number[]
  readonly lengthMetres: number
}

export type WayPoint = { readonly point: LatLng; readonly bearing: number; readonly isEnd: boolean }

/** Closer points are merged: a bearing between them would be noise. */
const sameSpotMetres = 0.5

export function measureWay(path: readonly [LatLng, ...LatLng[]]): MeasuredWay {
  const retained: [LatLng, ...LatLng[]] = [path[0]]
  const metresAt = [0]
  let total = 0
  let last = path[0]
  for (const point of path) {
    const step = distanceMetres(last, point)
    if (step < sameSpotMetres) continue
    total += step
    retained.push(point)
    metresAt.push(total)
    last = point
  }
  return { path: retained, metresAt, lengthMetres: total }
}

/** The route of an encoded polyline; undefined if it has no point. */
export function wayOfPolyline(polyline: string): MeasuredWay | undefined {
  const [first, ...rest] = decodePath(polyline)
  return first === undefined ? undefined : measureWay([first, ...rest])
}

/** The same route with exact ends, for a car that stands next to the road. */
export function wayFromTo(way: MeasuredWay | undefined, from: LatLng, to: LatLng): MeasuredWay {
  return measureWay([from, ...(way?.path ?? []), to])
}

export function alongWay(way: MeasuredWay, metres: number): WayPoint {
  const { path, metresAt, lengthMetres } = way
  if (lengthMetres === 0) return { point: path[0], bearing: 0, isEnd: true }
  const gone = Math.min(Math.max(metres, 0), lengthMetres)
  const next = Math.max(1, firstAtOrAfter(metresAt, gone))
  const from = path[next - 1] ?? path[0]
  const to = path[next] ?? from
  const [start = 0, end = lengthMetres] = [metresAt[next - 1], metresAt[next]]
  return {
    point: pointBetween(from, to, end === start ? 0 : (gone - start) / (end - start)),
    bearing: bearingDegrees(from, to),
    isEnd: metres >= lengthMetres,
  }
}

/** The distance along the route of the nearest point: a lost car resumes there. */
export function metresNearest(way: MeasuredWay, point: LatLng): number {
  let nearest = { metres: 0, away: Number.POSITIVE_INFINITY }
  for (let next = 1; next < way.path.length; next += 1) {
    const from = way.path[next - 1] ?? way.path[0]
    const to = way.path[next] ?? from
    const share = shareOnLine(from, to, point)
    const away = distanceMetres(pointBetween(from, to, share), point)
    const start = way.metresAt[next - 1] ?? 0
    if (away < nearest.away) nearest = { away, metres: start + share * ((way.metresAt[next] ?? start) - start) }
  }
  return nearest.metres
}

/** The rest of the route from a point on it. */
export function restOfWay(way: MeasuredWay, point: LatLng): MeasuredWay {
  const gone = metresNearest(way, point)
  const rest = way.path.filter((_, at) => (way.metresAt[at] ?? 0) > gone)
  return measureWay([point, alongWay(way, gone).point, ...rest])
}

function firstAtOrAfter(metresAt: readonly number[], metres: number): number {
  let low = 0
  let high = metresAt.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((metresAt[middle] ?? 0) < metres) low = middle + 1
    else high = middle
  }
  return low
}

/** Accurate enough for a city: the earth is flat between two points of a street. */
function shareOnLine(from: LatLng, to: LatLng, point: LatLng): number {
  const squeeze = Math.cos((from.lat * Math.PI) / 180)
  const [east, north] = [(to.lng - from.lng) * squeeze, to.lat - from.lat]
  const length = east * east + north * north
  if (length === 0) return 0
  const along = ((point.lng - from.lng) * squeeze * east + (point.lat - from.lat) * north) / length
  return Math.min(1, Math.max(0, along))
}
