import type { Position, Ring } from './atlas.ts'

const metresPerDegree = 111_195
/** Greater Taipei lies around 25 degrees north; over its 60 km, a flat map is accurate to a few metres. */
const metresPerDegreeEast = metresPerDegree * Math.cos((25 * Math.PI) / 180)

/** Metres between two positions on the flat map of the north. */
export function flatMetres([lngA, latA]: Position, [lngB, latB]: Position): number {
  return Math.hypot((lngA - lngB) * metresPerDegreeEast, (latA - latB) * metresPerDegree)
}

/** Metres east and north of a position on the flat map of the north; consistent with `flatMetres`. */
export function flatMetresOf([lng, lat]: Position): { readonly east: number; readonly north: number } {
  return { east: lng * metresPerDegreeEast, north: lat * metresPerDegree }
}

export function pathMetres(path: Ring): number {
  let metres = 0
  for (let index = 1; index < path.length; index += 1) metres += stepMetres(path, index)
  return metres
}

/** The length of the step that ends at this index. */
export function stepMetres(path: Ring, index: number): number {
  const from = path[index - 1]
  const to = path[index]
  return from && to ? flatMetres(from, to) : 0
}

/** Metres in degrees of latitude and longitude, for boxes around a point. */
export const degreesNorth = (metres: number) => metres / metresPerDegree
export const degreesEast = (metres: number) => metres / metresPerDegreeEast

/** The nearest position on a segment, and its fraction along the segment (0 to 1). */
export function onSegment(point: Position, from: Position, to: Position): { position: Position; share: number } {
  const east = (to[0] - from[0]) * metresPerDegreeEast
  const north = (to[1] - from[1]) * metresPerDegree
  const squared = east * east + north * north
  const along =
    squared === 0
      ? 0
      : ((point[0] - from[0]) * metresPerDegreeEast * east + (point[1] - from[1]) * metresPerDegree * north) / squared
  const share = Math.min(1, Math.max(0, along))
  return { position: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], share }
}

/** Douglas-Peucker: the fewest points of the path within the tolerance. */
export function simplified(path: Ring, toleranceMetres: number): Ring {
  if (path.length <= 2) return path
  const isRetained = new Uint8Array(path.length)
  isRetained[0] = 1
  isRetained[path.length - 1] = 1
  const open: (readonly [number, number])[] = [[0, path.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    const farthest = farthestFrom(path, first, last)
    if (farthest.metres <= toleranceMetres) continue
    isRetained[farthest.index] = 1
    open.push([first, farthest.index], [farthest.index, last])
  }
  return path.filter((_, index) => isRetained[index] === 1)
}

function farthestFrom(path: Ring, first: number, last: number): { index: number; metres: number } {
  const from = path[first]
  const to = path[last]
  if (!from || !to) return { index: first, metres: -1 }
  // Allocates nothing, since a route calls this for hundreds of points.
  const east = (to[0] - from[0]) * metresPerDegreeEast
  const north = (to[1] - from[1]) * metresPerDegree
  const squared = east * east + north * north
  let farthest = first
  let farthestSquared = -1
  for (let index = first + 1; index < last; index += 1) {
    const point = path[index]
    if (!point) continue
    const pointEast = (point[0] - from[0]) * metresPerDegreeEast
    const pointNorth = (point[1] - from[1]) * metresPerDegree
    const along = squared === 0 ? 0 : (pointEast * east + pointNorth * north) / squared
    const share = along < 0 ? 0 : along > 1 ? 1 : along
    const [offEast, offNorth] = [pointEast - share * east, pointNorth - share * north]
    const away = offEast * offEast + offNorth * offNorth
    if (away > farthestSquared) [farthest, farthestSquared] = [index, away]
  }
  return { index: farthest, metres: farthestSquared < 0 ? -1 : Math.sqrt(farthestSquared) }
}
