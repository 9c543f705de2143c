import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import robustPointInPolygon from 'robust-point-in-polygon'
import { townBordersIn } from './area-borders.ts'
import { type AtlasArea, type Box, boxOf, positionOf, type Position } from './atlas.ts'
import { coastIn } from './coast.ts'
import { labelPointOf, villagesIn } from './locate-area.ts'
import { zoomWithRoom } from './zoom-with-room.ts'
import { villageTints } from './village-tints.ts'

type TileAt = { readonly z: number; readonly x: number; readonly y: number }

/** At lower zooms a village is too small to tap; higher zooms would add no detail. */
export const villageZooms = { min: 12, max: 14 } as const

const extent = 4096
/** A tile extends slightly beyond its edge, so that no seam shows between two tiles. */
const buffer = 64

/** The villages of one tile with names and borders, as a vector tile; undefined at sea and outside the zoom range. */
export function villageTile(at: TileAt): Uint8Array | undefined {
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
  const names = villages.filter(({ village }) => village !== '').flatMap((village) => namesOf(village, at))
  // A mountain village spans many tiles, and a map does not accept points that far outside a tile.
  const options = { extent, buffer, tolerance: 3, clip: true }
  const borders = bordersIn(boxOfTile(at))
  const layerOf = (features: typeof areas | typeof names | typeof borders) =>
    geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, options)
  const layers = {
    villages: layerOf(areas),
    borders: layerOf(borders),
    names: layerOf(names),
  }
  return fromGeojsonVt(layers, { version: 2, extent })
}

/** Borders of towns and counties and the coast, at the full resolution of the atlas. */
function bordersIn(box: Box) {
  const coast = coastIn(box).map((path) => ({ level: 'coast', ground: 'land', path }))
  return [...townBordersIn(box), ...coast].map(({ level, ground, path }) => ({
    type: 'Feature' as const,
    properties: { level, ground },
    geometry: { type: 'LineString' as const, coordinates: path.map(plain) },
  }))
}

/** From these zooms on a village is larger than a screen, and its middle may be out of view. */
const nearZooms = { near: 17, nearest: 17.5 } as const
/** The distance between repeated names: a phone shows one or two of them, and twice as many at the highest zoom. */
const apartMetres = { east: 75, north: 105 }
const metresPerDegree = 111_195

/** The name of a village in its middle; repeated in a large one for screens that do not show the middle. */
function namesOf(village: AtlasArea, at: TileAt) {
  const middle = labelPositionOf(village)
  const spots = at.z === villageZooms.max ? furtherSpots(village, middle, boxOfTile(at)) : []
  return [{ spot: middle, minZoom: roomyZoom(village) }, ...spots].map(({ spot, minZoom }) => ({
    type: 'Feature' as const,
    properties: {
      minZoom,
      name: village.village,
      nameEn: englishName(village),
      town: village.town,
      townEn: village.townEn.replace(/ (District|City|Township)$/, ''),
    },
    geometry: { type: 'Point' as const, coordinates: plain(spot) },
  }))
}

/** The lowest zoom with room for the name of a village. */
function roomyZoom({ polygons }: AtlasArea): number {
  const widths = polygons.map(([outer = []]) => {
    const [west, south, east, north] = boxOf(outer)
    return Math.sqrt((east - west) * (north - south)) * metresPerDegree
  })
  return Math.min(15, Math.max(villageZooms.min, zoomWithRoom(Math.max(...widths))))
}

type NameSpot = { readonly spot: Position; readonly minZoom: number }

/** Label positions of a village in a box, about one phone screen apart. */
function furtherSpots(village: AtlasArea, [lng, lat]: Position, within: Box): readonly NameSpot[] {
  const north = apartMetres.north / metresPerDegree
  const east = apartMetres.east / metresPerDegree / Math.cos((lat * Math.PI) / 180)
  return village.polygons.flatMap(([outer = []]) => {
    const [west, south, eastmost, northmost] = sharedBox(boxOf(outer), within)
    // Counted from the middle, so that all tiles agree on the positions.
    const columns = wholeNumbers((west - lng) / east, (eastmost - lng) / east)
    const rows = wholeNumbers((south - lat) / north, (northmost - lat) / north)
    return rows.flatMap((row) =>
      columns.flatMap((column): readonly NameSpot[] => {
        if (row === 0 && column === 0) return []
        const spot: Position = [lng + column * east, lat + row * north]
        const minZoom = row % 2 === 0 && column % 2 === 0 ? nearZooms.near : nearZooms.nearest
        return robustPointInPolygon(outer, [spot[0], spot[1]]) < 0 ? [{ spot, minZoom }] : []
      }),
    )
  })
}

const sharedBox = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

const wholeNumbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, Math.floor(to) - Math.ceil(from) + 1) }, (_, index) => Math.ceil(from) + index)

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
