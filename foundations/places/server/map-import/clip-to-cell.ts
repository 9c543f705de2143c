import { edge, type Feature, type Position } from './tile-features.ts'

/** A map tile whose features are stored together. */
type Cell = { readonly z: number; readonly x: number; readonly y: number }
type Box = { readonly west: number; readonly east: number; readonly north: number; readonly south: number }

/** The part of an area that a cell draws; undefined if there is none. Lines and points are unchanged. */
export function clippedToCell(feature: Feature, cell: Cell): Feature | undefined {
  const { geometry } = feature
  if (geometry.type !== 'Polygon') return feature
  const box = boxOf(cell)
  const [border = [], ...holes] = geometry.coordinates.map((ring) => clippedRing(ring, box))
  if (border.length === 0) return undefined
  const coordinates = [border, ...holes.filter((hole) => hole.length > 0)]
  return { ...feature, geometry: { type: 'Polygon', coordinates } }
}

/** A cell with a margin: the cut must stay invisible, so the margin exceeds that of a tile. */
function boxOf({ z, x, y }: Cell): Box {
  const tiles = 2 ** z
  const beyond = 2 * edge
  const lng = (share: number) => (share / tiles) * 360 - 180
  const lat = (share: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * share) / tiles))) * 180) / Math.PI
  return { west: lng(x - beyond), east: lng(x + 1 + beyond), north: lat(y - beyond), south: lat(y + 1 + beyond) }
}

/** Clips a closed ring at one side of the box after another; where it leaves the box it follows the side. */
function clippedRing(ring: readonly Position[], { west, east, north, south }: Box): Position[] {
  let clipped = ring.slice(0, -1)
  clipped = cutAlong(clipped, { axis: 0, limit: west, isAbove: true })
  clipped = cutAlong(clipped, { axis: 0, limit: east, isAbove: false })
  clipped = cutAlong(clipped, { axis: 1, limit: south, isAbove: true })
  clipped = cutAlong(clipped, { axis: 1, limit: north, isAbove: false })
  const [first] = clipped
  return first && clipped.length >= 3 ? [...clipped, first] : []
}

type Side = { readonly axis: 0 | 1; readonly limit: number; readonly isAbove: boolean }

function cutAlong(corners: readonly Position[], { axis, limit, isAbove }: Side): Position[] {
  const isInside = (corner: Position) => (corner[axis] ?? 0) >= limit === isAbove
  return corners.flatMap((corner, index) => {
    const before = corners.at(index - 1) ?? corner
    if (isInside(before) === isInside(corner)) return isInside(corner) ? [corner] : []
    const share = (limit - (before[axis] ?? 0)) / ((corner[axis] ?? 0) - (before[axis] ?? 0))
    const crossed = [0, 1].map((side) => (before[side] ?? 0) + share * ((corner[side] ?? 0) - (before[side] ?? 0)))
    crossed[axis] = limit
    return isInside(corner) ? [crossed, corner] : [crossed]
  })
}
