import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { latLngOf, type Position, positionOf } from '../ground/atlas.ts'
import { flatMetres, flatMetresOf, onSegment } from '../ground/plane.ts'

/** The assumed length of a road beyond its outermost known point. */
const goesOnMetres = 900
/** The largest distance of a road with one known point from a road that it crosses. */
const besideMetres = 900
/** Points farther apart belong to two roads with the same name. */
const oneRoadMetres = 4_500
/** An import has the same name in every town; the nearby ones suffice. */
const pointsMax = 30

type Crossing = {
  /** The known course of each of the two roads, as points along it. */
  readonly ones: readonly LatLng[]
  readonly others: readonly LatLng[]
  /** The rider's position, or the named section: the nearest of several crossings is chosen. */
  readonly about: LatLng | undefined
}

/** The intersection of two roads, as far as their known points allow; undefined if there is none. */
export function crossingOf({ ones, others, about }: Crossing): LatLng | undefined {
  const [near, far] = [nearestOf(ones, about), nearestOf(others, about)]
  const seed = closestPair(near, far)
  if (!seed) return undefined
  const [line, across] = [courseOf(near, seed.one), courseOf(far, seed.other)]
  const middle = positionOf(about ?? seed.one)
  const [first] = meetings(line, across).toSorted((a, b) => flatMetres(a, middle) - flatMetres(b, middle))
  return first && latLngOf(first)
}

/** Selects the few nearest without sorting a whole country. */
function nearestOf(points: readonly LatLng[], about: LatLng | undefined): readonly LatLng[] {
  if (!about) return points.slice(0, pointsMax)
  const retained: { readonly point: LatLng; readonly metres: number }[] = []
  for (const point of points) {
    const metres = distanceMetres(about, point)
    if (retained.length === pointsMax && metres >= (retained.at(-1)?.metres ?? metres)) continue
    const after = retained.findIndex((other) => metres < other.metres)
    retained.splice(after === -1 ? retained.length : after, 0, { point, metres })
    if (retained.length > pointsMax) retained.pop()
  }
  return retained.map(({ point }) => point)
}

function closestPair(ones: readonly LatLng[], others: readonly LatLng[]) {
  let best: { readonly one: LatLng; readonly other: LatLng; readonly metres: number } | undefined
  for (const one of ones)
    for (const other of others) {
      const metres = distanceMetres(one, other)
      if (metres <= oneRoadMetres && (!best || metres < best.metres)) best = { one, other, metres }
    }
  return best
}

/** The points of one road in order, extended at both ends. */
function courseOf(points: readonly LatLng[], seed: LatLng): readonly Position[] {
  const joined = [positionOf(seed)]
  const left = points.map(positionOf)
  for (let next = 0; next < joined.length; next += 1) {
    const from = joined[next]
    for (const point of left)
      if (from && !joined.includes(point) && !isSame(point, joined) && flatMetres(from, point) <= oneRoadMetres)
        joined.push(point)
  }
  const [lngs, lats] = [joined.map(([lng]) => lng), joined.map(([, lat]) => lat)]
  const isEastWest = Math.max(...lngs) - Math.min(...lngs) > Math.max(...lats) - Math.min(...lats)
  const course = joined.toSorted((a, b) => (isEastWest ? a[0] - b[0] : a[1] - b[1]))
  if (course.length < 2) return course
  return [beyond(course[1], course[0]), ...course, beyond(course.at(-2), course.at(-1))].filter(
    (point) => point !== undefined,
  )
}

const isSame = (point: Position, those: readonly Position[]) => those.some((other) => flatMetres(point, other) < 1)

function beyond(from: Position | undefined, to: Position | undefined): Position | undefined {
  if (!from || !to) return undefined
  const share = goesOnMetres / Math.max(1, flatMetres(from, to))
  return [to[0] + (to[0] - from[0]) * share, to[1] + (to[1] - from[1]) * share]
}

function meetings(line: readonly Position[], across: readonly Position[]): readonly Position[] {
  const [only] = line
  const [onlyAcross] = across
  if (line.length === 1 && only) return besides(only, across)
  if (across.length === 1 && onlyAcross) return besides(onlyAcross, line)
  const found: Position[] = []
  for (const one of segmentsOf(line))
    for (const other of segmentsOf(across)) {
      const meeting = meetingOf(one, other)
      if (meeting) found.push(meeting)
    }
  return found
}

/** A road with only one known point crosses the other road where that one passes it. */
function besides(point: Position, course: readonly Position[]): readonly Position[] {
  const passing =
    course.length === 1 ? course : segmentsOf(course).map(([from, to]) => onSegment(point, from, to).position)
  const [nearest] = passing.toSorted((a, b) => flatMetres(a, point) - flatMetres(b, point))
  return nearest && flatMetres(nearest, point) <= besideMetres ? [nearest] : []
}

type Segment = readonly [from: Position, to: Position]
const segmentsOf = (course: readonly Position[]): readonly Segment[] =>
  course.slice(1).flatMap((to, index) => {
    const from = course[index]
    return from ? [[from, to] as const] : []
  })

function meetingOf([a, b]: Segment, [c, d]: Segment): Position | undefined {
  const [pa, pb, pc, pd] = [flatMetresOf(a), flatMetresOf(b), flatMetresOf(c), flatMetresOf(d)]
  const one = { east: pb.east - pa.east, north: pb.north - pa.north }
  const other = { east: pd.east - pc.east, north: pd.north - pc.north }
  const turn = one.east * other.north - one.north * other.east
  if (Math.abs(turn) < 1) return undefined
  const gap = { east: pc.east - pa.east, north: pc.north - pa.north }
  const share = (gap.east * other.north - gap.north * other.east) / turn
  const shareOther = (gap.east * one.north - gap.north * one.east) / turn
  if (share < 0 || share > 1 || shareOther < 0 || shareOther > 1) return undefined
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}
