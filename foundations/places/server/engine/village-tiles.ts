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

/** From further away a village is smaller than a thumb; nearer than this nothing is known that a tile could add. */
export const villageZooms = { min: 12, max: 14 } as const

const extent = 4096
/** A tile is drawn a little beyond its edge, so that no border shows where two tiles meet. */
const buffer = 64

/** The villages of one tile with their names and borders, as vector tile; undefined at sea and on zooms that have none. */
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
  // A village of the mountains is many tiles wide, and a map takes no point that far outside of its tile.
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

/** Borders of towns and counties and the coast, as fine as the atlas has them. */
function bordersIn(box: Box) {
  const coast = coastIn(box).map((path) => ({ level: 'coast', ground: 'land', path }))
  return [...townBordersIn(box), ...coast].map(({ level, ground, path }) => ({
    type: 'Feature' as const,
    properties: { level, ground },
    geometry: { type: 'LineString' as const, coordinates: path.map(plain) },
  }))
}

/** From these zooms on a village is larger than a screen, and its middle may be out of sight. */
const nearZooms = { near: 17, nearest: 17.5 } as const
/** Its name stands again so far apart that a telephone shows one or two of them there, and twice as often on the nearest. */
const apartMetres = { east: 75, north: 105 }
const metresPerDegree = 111_195

/** The name of a village in its middle; of a wide one again where one may stand without seeing that. */
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

/** The first zoom on which a village is so wide that its name has room in it. */
function roomyZoom({ polygons }: AtlasArea): number {
  const widths = polygons.map(([outer = []]) => {
    const [west, south, east, north] = boxOf(outer)
    return Math.sqrt((east - west) * (north - south)) * metresPerDegree
  })
  return Math.min(15, Math.max(villageZooms.min, zoomWithRoom(Math.max(...widths))))
}

type NameSpot = { readonly spot: Position; readonly minZoom: number }

/** Spots of a village in a box, about as far from its middle and from each other as a telephone's screen is long. */
function furtherSpots(village: AtlasArea, [lng, lat]: Position, within: Box): readonly NameSpot[] {
  const north = apartMetres.north / metresPerDegree
  const east = apartMetres.east / metresPerDegree / Math.cos((lat * Math.PI) / 180)
  return village.polygons.flatMap(([outer = []]) => {
    const [west, south, eastmost, northmost] = sharedBox(boxOf(outer), within)
    // Counted from the middle, so that a spot is where it is whichever tile asks.
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
