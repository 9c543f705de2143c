import type { LatLng } from '@daoxing/kit/contract'
import type { Heading, NeighbourKerb } from '@daoxing/places/contract'

/** A sketch to scale, north up. */
export type KerbSketch = {
  /** The centre of the building, or of the road above the station. */
  readonly place: XY
  readonly kerb: XY
  /** The road above a station: its ends, its width, and the direction of cars from the kerb. */
  readonly road: KerbRoad | undefined
  /** Half the width and height of the building, derived from its exits; absent if the place lies under the road. */
  readonly building: XY | undefined
  /** Other exits within the canvas. */
  readonly neighbours: readonly (NeighbourKerb & { readonly at: XY })[]
  /** The rider's position, if within the canvas. */
  readonly rider: XY | undefined
  readonly scale: { readonly metres: number; readonly width: number }
}
type KerbRoad = { readonly from: XY; readonly to: XY; readonly width: number; readonly heading: XY }
export type XY = { readonly x: number; readonly y: number }

export const sketchSize = { x: 320, y: 210 }
const letterScaleMax = 1.6

/**
 * The canvas for this text size, where 1 is the usual one. It fills the width of the screen, so a narrower canvas
 * enlarges text and icons but has room for fewer names.
 */
export const paperForLetters = (scale: number): XY => ({
  x: Math.round(sketchSize.x / Math.min(letterScaleMax, Math.max(1, scale))),
  y: sketchSize.y,
})

const margin = { x: 46, y: 32 }
const metresPerDegree = 111_195
/** Otherwise, a kerb next to its road would fill the canvas. */
const pixelsPerMetreMax = 1.5
/** A rider farther from the kerb is not on the canvas: the text gives the direction. */
const riderMaxMetres = 220
/** An exit farther away is no landmark for this one. */
const neighbourMaxMetres = 260
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
  readonly neighbours: readonly NeighbourKerb[]
  readonly rider?: LatLng | undefined
  readonly size?: XY
}

/** The layout of the sketch of a meeting point. */
export function sketchKerb({ place, kerb, heading, neighbours, rider, size = sketchSize }: KerbPlan): KerbSketch {
  const metresOf = (at: LatLng): XY => ({
    x: (at.lng - place.lng) * metresPerDegree * Math.cos((place.lat * Math.PI) / 180),
    y: (place.lat - at.lat) * metresPerDegree,
  })
  const goal = metresOf(kerb)
  const near = neighbours
    .map((neighbour) => ({ ...neighbour, at: metresOf(neighbour.location) }))
    .filter(({ at }) => lengthOf(at, goal) <= neighbourMaxMetres)
  const own = rider && metresOf(rider)
  const shownRider = own && lengthOf(own, goal) <= riderMaxMetres ? own : undefined
  const points = [{ x: 0, y: 0 }, goal, ...near.map(({ at }) => at), ...(shownRider ? [shownRider] : [])]
  const paper = paperFor(points, size)
  return {
    place: paper.at({ x: 0, y: 0 }),
    kerb: paper.at(goal),
    road: heading === null ? undefined : roadAt(paper, goal, heading),
    building: heading === null ? buildingOf([goal, ...near.map(({ at }) => at)], paper.pixelsPerMetre) : undefined,
    neighbours: near.map((neighbour) => ({ ...neighbour, at: paper.at(neighbour.at) })),
    rider: shownRider && paper.at(shownRider),
    scale: scaleOf(paper.pixelsPerMetre),
  }
}

type Paper = { readonly pixelsPerMetre: number; readonly at: (metres: XY) => XY }

/** The largest scale at which all of these points fit, with room for names. */
function paperFor(points: readonly XY[], size: XY): Paper {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const pixelsPerMetre = Math.min(
    pixelsPerMetreMax,
    (size.x - 2 * margin.x) / Math.max(east - west, 1),
    (size.y - 2 * margin.y) / Math.max(bottom - top, 1),
  )
  const at = ({ x, y }: XY) => ({
    x: size.x / 2 + (x - (west + east) / 2) * pixelsPerMetre,
    y: size.y / 2 + (y - (top + bottom) / 2) * pixelsPerMetre,
  })
  return { pixelsPerMetre, at }
}

/** The road runs in the driving direction, through the station, with its kerbs at its ends. */
function roadAt(paper: Paper, goal: XY, heading: Heading): KerbRoad {
  const along = headings[heading]
  const far = 2 * sketchSize.x
  const middle = paper.at({ x: 0, y: 0 })
  const halfMetres = Math.abs(goal.x * along.y) + Math.abs(goal.y * along.x)
  return {
    from: { x: middle.x - along.x * far, y: middle.y - along.y * far },
    to: { x: middle.x + along.x * far, y: middle.y + along.y * far },
    width: Math.max(24, 2 * halfMetres * paper.pixelsPerMetre),
    heading: along,
  }
}

const least = { x: 30, y: 17 }
/** The position between the wall and the waiting rider. */
const beforeWall = 12

/**
 * Returns half the width and height of a building in pixels. Only its exits are known: it ends before the nearest one
 * on each of its sides.
 */
function buildingOf(exits: readonly XY[], pixelsPerMetre: number): XY {
  const besides = exits.filter(({ x, y }) => Math.abs(x) >= Math.abs(y)).map(({ x }) => Math.abs(x))
  const above = exits.filter(({ x, y }) => Math.abs(x) < Math.abs(y)).map(({ y }) => Math.abs(y))
  const half = (sides: readonly number[], others: readonly number[], smallest: number) => {
    const reach = sides.length > 0 ? Math.min(...sides) : Math.min(...others) * 0.8
    return Math.max(smallest, reach * pixelsPerMetre - beforeWall)
  }
  return { x: half(besides, above, least.x), y: half(above, besides, least.y) }
}

/** A round number of metres that fits the width. */
function scaleOf(pixelsPerMetre: number): KerbSketch['scale'] {
  const metres = [200, 100, 50, 20, 10].find((round) => round * pixelsPerMetre <= 80) ?? 10
  return { metres, width: metres * pixelsPerMetre }
}

const lengthOf = (one: XY, other: XY) => Math.hypot(one.x - other.x, one.y - other.y)
