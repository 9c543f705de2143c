import type { LatLng } from '@daoxing/kit/contract'
import type { Heading } from '@daoxing/places/contract'

/** A sketch, 320 wide and 132 high, north up. */
export type KerbSketch = {
  /** The middle of the building, or of the road that the station lies under. */
  readonly place: XY
  readonly kerb: XY
  /** The road above a station: its ends, and which way cars go on from the kerb. What passes a gate nobody knows. */
  readonly road: { readonly from: XY; readonly to: XY; readonly heading: XY } | undefined
  /** Half the width and height of the building; nothing where the place lies under the road. */
  readonly building: XY | undefined
  /** Where the sign of the exit stands: in the wall, towards the kerb. */
  readonly door: XY | undefined
  /** Where the name of the road is written, and how large. */
  readonly roadName: RoadNameSpot | undefined
}
type RoadNameSpot = { readonly at: XY; readonly size: number; readonly isUpright: boolean }
export type XY = { readonly x: number; readonly y: number }

export const sketchSize = { x: 320, y: 132 }
const metresPerDegree = 111_195
/** From the middle of the road to its kerb, and from the wall of a building to the kerb before it. */
const halfRoad = 34
const beforeWall = { kerb: 15, kerbAndDoor: 25 }
const halfBuilding = { x: 44, y: 20 }
const headings: Readonly<Record<Heading, XY>> = {
  north: { x: 0, y: -1 },
  east: { x: 1, y: 0 },
  south: { x: 0, y: 1 },
  west: { x: -1, y: 0 },
}

type KerbPlan = {
  readonly place: LatLng
  readonly kerb: LatLng
  readonly heading: Heading | null
  /** How wide the name of the place is on paper: its building is at least as wide. */
  readonly nameWidth: number
  /** How wide the name of its road is, where that is known, at 12 px. */
  readonly roadWidth?: number | undefined
  readonly hasExit?: boolean
}

/** Where everything stands on the sketch of a meeting point: only directions are true, no distance is to scale. */
export function sketchKerb(plan: KerbPlan): KerbSketch {
  const { place, kerb, heading, nameWidth, roadWidth, hasExit = false } = plan
  const out = outward(place, kerb)
  const middle = { x: sketchSize.x / 2, y: sketchSize.y / 2 }
  const half = { ...halfBuilding, x: Math.min(95, Math.max(halfBuilding.x, nameWidth / 2 + 10)) }
  const toWall = Math.min(half.x / Math.max(Math.abs(out.x), 1e-6), half.y / Math.max(Math.abs(out.y), 1e-6))
  const beyond = hasExit ? beforeWall.kerbAndDoor : beforeWall.kerb
  const at = along(middle, out, heading === null ? toWall + beyond : halfRoad)
  if (heading === null) {
    const door = hasExit ? along(middle, out, toWall) : undefined
    return { place: middle, kerb: at, road: undefined, building: half, door, roadName: nameBeside(at, roadWidth) }
  }
  const side = { x: -out.y, y: out.x }
  const [from, to] = [along(middle, side, -sketchSize.x), along(middle, side, sketchSize.x)]
  const road = { from, to, heading: headings[heading] }
  // On the lane of those who come the other way, since the arrow stands on the near one.
  const lane = along(middle, out, -halfRoad * 0.42)
  const roadName = nameWithin(lane, { width: roadWidth, isUpright: Math.abs(out.x) > Math.abs(out.y) })
  return { place: middle, kerb: at, road, building: undefined, door: undefined, roadName }
}

const nameSizeMax = 11
const nameSizeOfWidth = 12
const margin = 8

/** Beside the kerb, on the side away from the building and within the sketch. */
function nameBeside(kerb: XY, roadWidth: number | undefined): RoadNameSpot | undefined {
  if (roadWidth === undefined) return undefined
  const half = (roadWidth * nameSizeMax) / nameSizeOfWidth / 2 + margin
  const x = Math.min(Math.max(kerb.x, half), sketchSize.x - half)
  const isAbove = kerb.y < sketchSize.y / 2 - halfBuilding.y
  return {
    at: { x, y: isAbove ? kerb.y - 16 : Math.min(kerb.y + 26, sketchSize.y - 4) },
    size: nameSizeMax,
    isUpright: false,
  }
}

/** Along the road, as large as there is room. */
function nameWithin(
  at: XY,
  { width, isUpright }: { readonly width: number | undefined; readonly isUpright: boolean },
): RoadNameSpot | undefined {
  if (width === undefined) return undefined
  const room = (isUpright ? sketchSize.y : sketchSize.x) - 2 * margin
  return { at, size: Math.min(nameSizeMax, (nameSizeOfWidth * room) / width), isUpright }
}

/** The direction from one point to another on paper; to the south where both are one. */
function outward(from: LatLng, to: LatLng): XY {
  const x = (to.lng - from.lng) * metresPerDegree * Math.cos((from.lat * Math.PI) / 180)
  const y = -(to.lat - from.lat) * metresPerDegree
  const length = Math.hypot(x, y)
  return length < 0.5 ? { x: 0, y: 1 } : { x: x / length, y: y / length }
}

function along({ x, y }: XY, direction: XY, length: number): XY {
  return { x: x + direction.x * length, y: y + direction.y * length }
}
