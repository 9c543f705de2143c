import { gzipSync } from 'node:zlib'
import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { type AtlasArea, type Box, positionOf, type Position } from './atlas.ts'
import { labelPointOf, villageAt, villagesIn } from './locate-area.ts'
import { villageTints } from './village-tints.ts'

type TileAt = { readonly z: number; readonly x: number; readonly y: number }

/** From further away a village is smaller than a thumb; nearer than this nothing is known that a tile could add. */
export const villageZooms = { min: 12, max: 14 } as const

const extent = 4096
/** A tile is drawn a little beyond its edge, so that no border shows where two tiles meet. */
const buffer = 64
/** Most of the tiles where people live, some 3 kB each; the one that was drawn first is let go first. */
const heldMax = 4000
const held = new Map<string, Uint8Array>()

/** The villages of one tile with their names, as gzipped vector tile; undefined at sea and on zooms that have none. */
export function villageTile(at: TileAt): Uint8Array | undefined {
  const key = `${at.z}/${at.x}/${at.y}`
  const before = held.get(key)
  if (before) return before
  const tile = drawTile(at)
  // The sea is told at once, and there is much of it.
  if (!tile) return undefined
  held.set(key, tile)
  const [oldest] = held.keys()
  if (held.size > heldMax && oldest !== undefined) held.delete(oldest)
  return tile
}

function drawTile(at: TileAt): Uint8Array | undefined {
  const { z, x, y } = at
  if (z < villageZooms.min || z > villageZooms.max || x >= 2 ** z || y >= 2 ** z) return undefined
  const villages = villagesIn(boxOfTile(at))
  if (villages.length === 0) return undefined
  const tints = villageTints()
  const areas = villages.map(({ code, polygons }) => ({
    type: 'Feature' as const,
    properties: { tint: tints.get(code) ?? 0 },
    geometry: {
      type: 'MultiPolygon' as const,
      coordinates: polygons.map((rings) => rings.map((ring) => ring.map(plain))),
    },
  }))
  const names = villages.map((village) => ({
    type: 'Feature' as const,
    properties: { name: village.village, nameEn: englishName(village) },
    geometry: { type: 'Point' as const, coordinates: plain(labelPositionOf(village)) },
  }))
  const near = z === villageZooms.max ? repeatedNames(at) : []
  // A village of the mountains is many tiles wide, and a map takes no point that far outside of its tile.
  const options = { extent, buffer, tolerance: 3, clip: true }
  const layerOf = (features: typeof areas | typeof names | typeof near) =>
    geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, options)
  const layers = {
    villages: layerOf(areas),
    names: layerOf(names.filter(({ properties }) => properties.name !== '')),
    near: layerOf(near),
  }
  return gzipSync(fromGeojsonVt(layers, { version: 2, extent }))
}

/** In the nearest tile, so that at the nearest zoom one of them stands on most screens of a telephone. */
const namesAcross = 16
const namesDown = 32

/** With each zoom the spots are twice as far apart, so half or a quarter of them is enough before. */
function minZoomOf(row: number, column: number): number {
  if (row % 2 === 1) return 18
  return (column + row / 2) % 2 === 1 ? 17 : 16
}

/** From very near the middle of a village is out of sight: its name with its town's, again and again, row by row. */
function repeatedNames({ z, x, y }: TileAt) {
  const spots = Array.from({ length: namesAcross * namesDown }, (_, index) => {
    const row = Math.floor(index / namesAcross)
    const column = index % namesAcross
    const across = (column + (row % 2) / 2 + 0.25) / namesAcross
    const spot = { lng: lngOf(x + across, z), lat: latOf(y + (row + 0.5) / namesDown, z) }
    return { spot, minZoom: minZoomOf(row, column) }
  })
  return spots.flatMap(({ spot, minZoom }) => {
    const village = villageAt(spot)
    if (village === undefined || village.village === '') return []
    return {
      type: 'Feature' as const,
      properties: {
        minZoom,
        name: `${village.town} ${village.village}`,
        nameEn: `${englishName(village)}, ${village.townEn.replace(/ (District|City|Township)$/, '')}`,
      },
      geometry: { type: 'Point' as const, coordinates: plain(positionOf(spot)) },
    }
  })
}

const englishName = ({ villageEn }: AtlasArea) => villageEn.replace(/ Vil\.$/, '')

const plain = ([lng, lat]: Position): number[] => [lng, lat]

const labels = new Map<string, Position>()

function labelPositionOf(village: AtlasArea): Position {
  const known = labels.get(village.code) ?? positionOf(labelPointOf(village))
  labels.set(village.code, known)
  return known
}

function boxOfTile({ z, x, y }: TileAt): Box {
  const edge = buffer / extent
  return [lngOf(x - edge, z), latOf(y + 1 + edge, z), lngOf(x + 1 + edge, z), latOf(y - edge, z)]
}

const lngOf = (column: number, z: number) => (column / 2 ** z) * 360 - 180
const latOf = (row: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
