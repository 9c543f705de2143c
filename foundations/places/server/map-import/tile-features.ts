import type { AreaLine, PointLine, WayLine } from './import-stage.ts'

export type Position = number[]

/** A map feature from which tiles are drawn. */
export type Feature = {
  readonly properties: {
    readonly layer: string
    readonly kind: string
    readonly minZoom: number
    readonly name?: string
    readonly nameEn?: string
  }
  readonly geometry:
    | { readonly type: 'LineString'; readonly coordinates: Position[] }
    | { readonly type: 'Polygon'; readonly coordinates: Position[][] }
    | { readonly type: 'Point'; readonly coordinates: Position }
}

/** Named points come last: the map has room for them only at high zooms. */
const pointZoom = 14

/** The feature of a way; undefined if the map does not show it. */
export function featureOfWay({ drawn, names, path }: WayLine, unitsPerDegree: number): Feature | undefined {
  if (!drawn) return undefined
  const { layer, kind, minZoom, isArea } = drawn
  const positions = positionsOf(path, unitsPerDegree)
  return {
    properties: { layer, kind, minZoom, ...(names && { name: names.name, nameEn: names.nameEn }) },
    geometry: isArea ? { type: 'Polygon', coordinates: [positions] } : { type: 'LineString', coordinates: positions },
  }
}

/** The feature of an area of several ways, with its holes. */
export function featureOfArea({ drawn, names, rings }: AreaLine, unitsPerDegree: number): Feature {
  const { layer, kind, minZoom } = drawn
  return {
    properties: { layer, kind, minZoom, ...(names && { name: names.name, nameEn: names.nameEn }) },
    geometry: { type: 'Polygon', coordinates: rings.map((ring) => positionsOf(ring, unitsPerDegree)) },
  }
}

function positionsOf(path: readonly number[], unitsPerDegree: number): Position[] {
  const positions: Position[] = []
  for (let at = 0; at < path.length; at += 2)
    positions.push([(path[at] ?? 0) / unitsPerDegree, (path[at + 1] ?? 0) / unitsPerDegree])
  return positions
}

export function featureOfPoint({ place, at: [lng, lat] }: PointLine, unitsPerDegree: number): Feature {
  const { name, nameEn } = place.names
  return {
    properties: { layer: 'points', kind: place.kind, minZoom: pointZoom, name, nameEn },
    geometry: { type: 'Point', coordinates: [lng / unitsPerDegree, lat / unitsPerDegree] },
  }
}

/** A tile extends slightly beyond its edge and includes features just outside: this is the share of its width. */
export const edge = 64 / 4096

/** The tiles of a zoom that the bounding box of a feature touches. */
export function tileRange({ geometry }: Feature, z: number) {
  const box = { west: 1, east: 0, north: 1, south: 0 }
  const take = ([lng = 0, lat = 0]: Position) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    const x = lng / 360 + 0.5
    const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  }
  if (geometry.type === 'Point') take(geometry.coordinates)
  else
    for (const position of geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates)
      take(position)
  const tiles = 2 ** z
  const tile = (share: number) => Math.min(tiles - 1, Math.max(0, Math.floor(share)))
  return {
    west: tile(box.west * tiles - edge),
    east: tile(box.east * tiles + edge),
    north: tile(box.north * tiles - edge),
    south: tile(box.south * tiles + edge),
  }
}
