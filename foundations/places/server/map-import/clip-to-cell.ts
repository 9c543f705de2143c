import { edge, type Feature, type Position } from './tile-features.ts'

/** A tile of the map whose features are kept together. */
type Cell = { readonly z: number; readonly x: number; readonly y: number }
type Box = { readonly west: number; readonly east: number; readonly north: number; readonly south: number }

/** The part of an area that a cell draws; undefined where it has none there. Lines and points are left as they are. */
export function clippedToCell(feature: Feature, cell: Cell): Feature | undefined {
  const { geometry } = feature
  if (geometry.type !== 'Polygon') return feature
  const box = boxOf(cell)
  const [border = [], ...holes] = geometry.coordinates.map((ring) => clippedRing(ring, box))
  if (border.length === 0) return undefined
  const coordinates = [border, ...holes.filter((hole) => hole.length > 0)]
  return { ...feature, geometry: { type: 'Polygon', coordinates } }
}

/** A cell with what lies beside it: its cut must never show, so it is made farther out than a tile is drawn. */
function boxOf({ z, x, y }: Cell): Box {
  const tiles = 2 ** z
  const beyond = 2 * edge
  const lng = (share: number) => (share / tiles) * 360 - 180
  const lat = (share: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * share) / tiles))) * 180) / Math.PI
  return { west: lng(x - beyond), east: lng(x + 1 + beyond), north: lat(y - beyond), south: lat(y + 1 + beyond) }
}

/** Cuts a closed ring along one side of the box after another; where it leaves the box it goes along the side. */
function clippedRing(ring: readonly Position[], { west, east, north, south }: Box): Position[] {
  let kept = ring.slice(0, -1)
  kept = cutAlong(kept, { axis: 0, limit: west, isAbove: true })
  kept = cutAlong(kept, { axis: 0, limit: east, isAbove: false })
  kept = cutAlong(kept, { axis: 1, limit: south, isAbove: true })
  kept = cutAlong(kept, { axis: 1, limit: north, isAbove: false })
  const [first] = kept
  return first && kept.length >= 3 ? [...kept, first] : []
}

type Side = { readonly axis: 0 | 1; readonly limit: number; readonly isAbove: boolean }

function cutAlong(corners: readonly Position[], { axis, limit, isAbove }: Side): Position[] {
  const isKept = (corner: Position) => (corner[axis] ?? 0) >= limit === isAbove
  return corners.flatMap((corner, index) => {
    const before = corners.at(index - 1) ?? corner
    if (isKept(before) === isKept(corner)) return isKept(corner) ? [corner] : []
    const share = (limit - (before[axis] ?? 0)) / ((corner[axis] ?? 0) - (before[axis] ?? 0))
    const crossed = [0, 1].map((side) => (before[side] ?? 0) + share * ((corner[side] ?? 0) - (before[side] ?? 0)))
    crossed[axis] = limit
    return isKept(corner) ? [crossed, corner] : [crossed]
  })
}
