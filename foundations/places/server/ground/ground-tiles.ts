import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Position } from './atlas.ts'
import { basemapLayer } from './basemap.ts'
import type { Feature } from './basemap-feature.ts'
import { nearLandFeatures } from './basemap-ground.ts'
import { villageTile, villageZooms } from './village-tiles.ts'

type TileAt = { readonly z: number; readonly x: number; readonly y: number }

/** Beyond this zoom, the map enlarges the last tile. */
export const groundZoomMax = 14

const extent = 4096
/** A tile extends slightly beyond its edge, so that no seam shows between two tiles. */
const buffer = 64
const layers = ['land', 'towns', 'roads', 'water', 'mrt', 'labels'] as const

/** Holds most tiles of inhabited areas, about 6 kB each; the oldest is evicted first. */
const heldMax = 4000
const held = new Map<string, GroundTile>()
/** All tiles of the open sea are equal and far more numerous: they must not evict the town's. */
const heldSeas = new Set<string>()
let openSea: GroundTile | undefined

export type GroundTile = {
  /** A vector tile, compressed with gzip. */
  readonly bytes: Uint8Array
  readonly etag: string
}

/** All map objects within one tile; undefined if there is no such tile. */
export function groundTile(at: TileAt): GroundTile | undefined {
  const { z, x, y } = at
  if (z > groundZoomMax || x >= 2 ** z || y >= 2 ** z) return undefined
  const key = `${z}/${x}/${y}`
  const before = held.get(key) ?? (heldSeas.has(key) ? openSea : undefined)
  if (before) return before
  const drawn = drawnIn(at)
  const villages = villageTile(at)
  if (drawn.length === 0 && villages === undefined) {
    if (heldSeas.size >= heldMax) heldSeas.clear()
    heldSeas.add(key)
    openSea ??= packed(groundBytes(at, drawn))
    return openSea
  }
  // A tile is a sequence of layers, so two concatenated tiles form one with the layers of both.
  const tile = packed(Buffer.concat([groundBytes(at, drawn), villages ?? new Uint8Array()]))
  held.set(key, tile)
  const [oldest] = held.keys()
  if (held.size > heldMax && oldest !== undefined) held.delete(oldest)
  return tile
}

function packed(plainBytes: Uint8Array): GroundTile {
  // The compressed bytes are a view of a far larger buffer, so they are copied to release it.
  const bytes = new Uint8Array(gzipSync(plainBytes))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

type Drawn = readonly (readonly [string, GeoJSONVTTile])[]

function drawnIn({ z, x, y }: TileAt): Drawn {
  return layers.flatMap((name): Drawn => {
    const tile = indexOf(name === 'land' && z >= villageZooms.min ? 'nearLand' : name).getTile(z, x, y)
    if (tile === null) return []
    const features = featuresOf(tile).filter(({ tags }) => isShownAt(z, tags?.['minZoom']))
    return features.length === 0 ? [] : [[name, { ...tile, features }]]
  })
}

function groundBytes({ z, x, y }: TileAt, drawn: Drawn): Uint8Array {
  const land = drawn.find(([name]) => name === 'land')?.[1]
  if (land === undefined || !isAllLand(land))
    return fromGeojsonVt({ sea: seaTile({ z, x, y }), ...Object.fromEntries(drawn) }, { version: 2, extent })
  const inland = featuresOf(land).map((feature) => ({ ...feature, tags: { ...feature.tags, isInland: true } }))
  return fromGeojsonVt({ ...Object.fromEntries(drawn), land: { ...land, features: inland } }, { version: 2, extent })
}

/** A tile is shown until the next zoom, whose tiles contain the rest. */
const isShownAt = (z: number, minZoom: unknown) => z === groundZoomMax || !(Number(minZoom ?? 0) >= z + 1)

const featuresOf = ({ features }: GeoJSONVTTile): readonly GeoJSONVTFeature[] => features

/** The number of misses of an index before it is rebuilt: the index caches every piece it has cut. */
const requestsMax = 6000
type Index = { readonly tiles: GeoJSONVT; requests: number }
const indexes = new Map<string, Index>()
type Cut = (typeof layers)[number] | 'nearLand'
const featuresToCut = (name: Cut): readonly Feature[] =>
  name === 'nearLand' ? nearLandFeatures() : basemapLayer(name).collection.features

/** A layer, cut into tiles on demand. */
function indexOf(name: Cut): GeoJSONVT {
  const known = indexes.get(name)
  if (known !== undefined && known.requests < requestsMax) {
    known.requests += 1
    return known.tiles
  }
  const features = featuresToCut(name).map(({ type, properties, geometry }) => ({
    type,
    properties: { ...properties },
    geometry: plainGeometry(geometry),
  }))
  const options = { extent, buffer, tolerance: 3, maxZoom: groundZoomMax }
  const tiles = new GeoJSONVT({ type: 'FeatureCollection', features }, options)
  indexes.set(name, { tiles, requests: 0 })
  return tiles
}

/** The library's own type, which it may mutate. */
function plainGeometry(geometry: Feature['geometry']) {
  if (geometry.type === 'Point') return { type: geometry.type, coordinates: plain(geometry.coordinates) }
  if (geometry.type === 'LineString') return { type: geometry.type, coordinates: geometry.coordinates.map(plain) }
  if (geometry.type === 'MultiLineString')
    return { type: geometry.type, coordinates: geometry.coordinates.map((line) => line.map(plain)) }
  return {
    type: geometry.type,
    coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(plain))),
  }
}

const plain = ([lng, lat]: Position): number[] => [lng, lat]

const box: readonly (readonly [number, number])[] = [
  [-buffer, -buffer],
  [extent + buffer, -buffer],
  [extent + buffer, extent + buffer],
  [-buffer, extent + buffer],
  [-buffer, -buffer],
]

/** The sea lies below all land, so its tile is a full square. */
const seaTile = ({ z, x, y }: TileAt): GeoJSONVTTile => ({
  z,
  x,
  y,
  transformed: true,
  source: null,
  features: [{ type: 3, tags: {}, geometry: [box.map(([across, down]): [number, number] => [across, down])] }],
})

/** Inland tiles omit the sea. */
function isAllLand(land: GeoJSONVTTile): boolean {
  const rings = featuresOf(land).flatMap((feature) => (feature.type === 3 ? feature.geometry : []))
  const area = rings.reduce((sum, ring) => sum + signedArea(ring), 0)
  return Math.abs(area) >= (extent + 2 * buffer) ** 2
}

function signedArea(ring: readonly (readonly [number, number])[]): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return sum + (x * nextY - nextX * y)
  }, 0)
  return doubled / 2
}
