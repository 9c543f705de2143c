import type { LatLng } from '@daoxing/kit/contract'
import Flatbush from 'flatbush'
import robustPointInPolygon from 'robust-point-in-polygon'
import { type AtlasArea, atlas, type Box, boxOf, latLngOf, type Position, type Ring } from './atlas.ts'

type IndexedPolygon = { readonly area: AtlasArea; readonly rings: readonly Ring[] }
type AreaIndex = { readonly tree: Flatbush; readonly polygons: readonly IndexedPolygon[] }

let held: AreaIndex | undefined

/** The village that contains the point; undefined at sea, abroad and in gaps of the atlas. */
export function villageAt({ lat, lng }: LatLng): AtlasArea | undefined {
  const { tree, polygons } = areaIndex()
  for (const found of tree.search(lng, lat, lng, lat)) {
    const polygon = polygons[found]
    if (polygon && isInside(polygon.rings, [lng, lat])) return polygon.area
  }
  return undefined
}

/** The villages that touch a box, each once. */
export function villagesIn([west, south, east, north]: Box): readonly AtlasArea[] {
  const { tree, polygons } = areaIndex()
  const found = tree.search(west, south, east, north).flatMap((index) => polygons[index]?.area ?? [])
  return [...new Set(found)]
}

/** Quays and piers extend beyond the surveyed coast, so a point just off it belongs to the nearest village. */
const shoreToleranceMetres = [120, 250]
const compass = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (angle * Math.PI) / 180)

/**
 * Like `villageAt`, but also on piers, with the village of the shore, and in gaps of the atlas, such as riverside
 * parks, with the town and an empty village.
 */
export function villageAtOrBeside(point: LatLng): AtlasArea | undefined {
  const within = villageAt(point)
  if (within) return within
  for (const metres of shoreToleranceMetres) {
    for (const angle of compass) {
      const beside = villageAt({
        lat: point.lat + (metres / 111_195) * Math.cos(angle),
        lng: point.lng + (metres / (111_195 * Math.cos((point.lat * Math.PI) / 180))) * Math.sin(angle),
      })
      if (beside) return beside
    }
  }
  return townAt(point)
}

let heldTowns: AreaIndex | undefined

/** The town that contains the point; town borders have no gaps. */
function townAt({ lat, lng }: LatLng): AtlasArea | undefined {
  heldTowns ??= indexOf(atlas('towns').areas)
  const { tree, polygons } = heldTowns
  for (const found of tree.search(lng, lat, lng, lat)) {
    const polygon = polygons[found]
    if (polygon && isInside(polygon.rings, [lng, lat])) return polygon.area
  }
  return undefined
}

function areaIndex(): AreaIndex {
  held ??= indexOf(atlas('villages').areas)
  return held
}

function indexOf(areas: readonly AtlasArea[]): AreaIndex {
  const polygons = areas.flatMap((area) => area.polygons.map((rings) => ({ area, rings })))
  const tree = new Flatbush(polygons.length)
  for (const { rings } of polygons) tree.add(...boxOf(rings[0] ?? []))
  tree.finish()
  return { tree, polygons }
}

function isInside(rings: readonly Ring[], position: Position): boolean {
  const [outer, ...holes] = rings
  if (outer === undefined || robustPointInPolygon(outer, position) > 0) return false
  return holes.every((hole) => robustPointInPolygon(hole, position) >= 0)
}

/** A point inside the largest piece of the area: its centroid, or else the middle of its widest part. */
export function labelPointOf(area: AtlasArea): LatLng {
  const largest = area.polygons.map((rings) => rings[0] ?? []).toSorted((a, b) => boxSize(b) - boxSize(a))[0]
  if (largest === undefined || largest.length === 0) return { lat: 0, lng: 0 }
  const centroid = centroidOf(largest)
  if (robustPointInPolygon(largest, centroid) < 0) return latLngOf(centroid)
  return latLngOf(middleOfWidestSpan(largest, centroid[1]))
}

const boxSize = (ring: Ring) => {
  const [west, south, east, north] = boxOf(ring)
  return (east - west) * (north - south)
}

function centroidOf(ring: Ring): Position {
  let [doubleArea, x, y] = [0, 0, 0]
  for (const [index, [lng, lat]] of ring.entries()) {
    const [nextLng, nextLat] = ring[(index + 1) % ring.length] ?? [lng, lat]
    const cross = lng * nextLat - nextLng * lat
    doubleArea += cross
    x += (lng + nextLng) * cross
    y += (lat + nextLat) * cross
  }
  return doubleArea === 0 ? (ring[0] ?? [0, 0]) : [x / (3 * doubleArea), y / (3 * doubleArea)]
}

function middleOfWidestSpan(ring: Ring, lat: number): Position {
  const crossings: number[] = []
  for (const [index, [lng, here]] of ring.entries()) {
    const [nextLng, there] = ring[(index + 1) % ring.length] ?? [lng, here]
    if (here < lat !== there < lat) crossings.push(lng + ((lat - here) / (there - here)) * (nextLng - lng))
  }
  crossings.sort((a, b) => a - b)
  let widest: { readonly middle: number; readonly width: number } = { middle: ring[0]?.[0] ?? 0, width: 0 }
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [west = 0, east = 0] = crossings.slice(index, index + 2)
    if (east - west > widest.width) widest = { middle: (west + east) / 2, width: east - west }
  }
  return [widest.middle, lat]
}
