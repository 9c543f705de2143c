import type { LatLng } from '@daoxing/kit/contract'
import Flatbush from 'flatbush'
import type { RoadNet } from './road-net.ts'

type Flat = readonly [east: number, north: number]
type Segment = { readonly from: Flat; readonly to: Flat }

const metresPerDegree = 111_195

/**
 * Whether a step of a path follows a street in an open direction: its middle lies on a segment in its direction
 * (`fine`), only on one in the opposite direction (`against`), or on none (`beside`).
 */
export function streetsAround(
  net: RoadNet,
  awayMax: number,
): (from: LatLng, to: LatLng) => 'fine' | 'beside' | 'against' {
  const { lat: northOf = 0 } = net.points.values().next().value ?? {}
  const flat = ({ lat, lng }: LatLng): Flat => [
    lng * metresPerDegree * Math.cos((northOf * Math.PI) / 180),
    lat * metresPerDegree,
  ]
  const segments = [...net.next].flatMap(([id, steps]) =>
    steps.flatMap(({ to }): Segment[] => {
      const [here, there] = [net.points.get(id), net.points.get(to)]
      return here && there ? [{ from: flat(here), to: flat(there) }] : []
    }),
  )
  const tree = new Flatbush(segments.length)
  for (const { from, to } of segments)
    tree.add(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]))
  tree.finish()
  return (from, to) => {
    const [start, end] = [flat(from), flat(to)]
    const middle: Flat = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
    const step: Flat = [end[0] - start[0], end[1] - start[1]]
    const near = tree
      .search(middle[0] - awayMax, middle[1] - awayMax, middle[0] + awayMax, middle[1] + awayMax)
      .flatMap((found) => segments[found] ?? [])
      .filter((segment) => away(middle, segment) <= awayMax)
    const alike = near.map((segment) =>
      cosine([segment.to[0] - segment.from[0], segment.to[1] - segment.from[1]], step),
    )
    if (alike.some((cos) => cos > sameWay)) return 'fine'
    return alike.some((cos) => cos < -sameWay) ? 'against' : 'beside'
  }
}

/** A crossing street has another direction. */
const sameWay = 0.8

function cosine(one: Flat, other: Flat): number {
  return (one[0] * other[0] + one[1] * other[1]) / (Math.hypot(...one) * Math.hypot(...other) || 1)
}

function away([x, y]: Flat, { from, to }: Segment): number {
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  const squared = east * east + north * north
  const share = squared === 0 ? 0 : ((x - from[0]) * east + (y - from[1]) * north) / squared
  const along = Math.min(1, Math.max(0, share))
  return Math.hypot(x - from[0] - east * along, y - from[1] - north * along)
}
