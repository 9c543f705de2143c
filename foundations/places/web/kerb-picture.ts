import type { LatLng } from '@daoxing/kit/contract'
import type { Heading, NeighbourKerb } from '@daoxing/places/contract'

/** A sketch to scale, north up. */
export type KerbSketch = {
  /** The middle of the building, or of the road that the station lies under. */
  readonly place: XY
  readonly kerb: XY
  /** The road above a station: its ends, how wide it is, and which way cars go on from the kerb. */
  readonly road: KerbRoad | undefined
  /** Half the width and height of the building, as far as its exits show it; nothing where the place lies under the road. */
  readonly building: XY | undefined
  /** Other exits, as far as they are on the paper. */
  readonly neighbours: readonly (NeighbourKerb & { readonly at: XY })[]
  /** Where the rider is, where that is on the paper. */
  readonly rider: XY | undefined
  readonly scale: { readonly metres: number; readonly width: number }
}
type KerbRoad = { readonly from: XY; readonly to: XY; readonly width: number; readonly heading: XY }
export type XY = { readonly x: number; readonly y: number }

export const sketchSize = { x: 320, y: 210 }
const letterScaleMax = 1.6

/**
 * The paper for letters of this size, where 1 is the usual one. It is drawn as wide as the screen, so that on a narrower
 * paper all letters and signs are larger; fewer names have room on it.
 */
export const paperForLetters = (scale: number): XY => ({
  x: Math.round(sketchSize.x / Math.min(letterScaleMax, Math.max(1, scale))),
  y: sketchSize.y,
})

const margin = { x: 46, y: 32 }
const metresPerDegree = 111_195
/** A kerb beside its road would fill the paper otherwise. */
const pixelsPerMetreMax = 1.5
/** A rider further from the kerb is not on the paper: the words say where to go. */
const riderMaxMetres = 220
/** An exit further away helps nobody to find this one. */
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

/** Where everything stands on the sketch of a meeting point. */
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

/** As large as all of these points can be drawn, with room for names. */
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

/** The road runs the way that its cars go, through the station, and its kerbs are where it ends. */
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
/** Between the wall and whoever stands before it. */
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

/** A round number of metres that is not too wide. */
function scaleOf(pixelsPerMetre: number): KerbSketch['scale'] {
  const metres = [200, 100, 50, 20, 10].find((round) => round * pixelsPerMetre <= 80) ?? 10
  return { metres, width: metres * pixelsPerMetre }
}

const lengthOf = (one: XY, other: XY) => Math.hypot(one.x - other.x, one.y - other.y)
