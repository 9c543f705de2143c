import { createHash } from 'node:crypto'
import type { BasemapLayer } from '@daoxing/places/contract'
import { allPlaces } from '../places/all-places.ts'
import { meetingPoints } from '../places/meeting-points.ts'
import { metroLines } from '../places/metro-lines.ts'
import { placeById } from '../places/place-by-id.ts'
import { riverBorders } from '../places/road-links.ts'
import { type AtlasArea, type AtlasLevel, atlas, boxOf, positionOf, type Position, type Ring } from './atlas.ts'
import { labelPointOf } from './locate-area.ts'
import { simplified } from './plane.ts'

type Geometry =
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }
  | { readonly type: 'LineString'; readonly coordinates: Ring }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'Point'; readonly coordinates: Position }
type Feature = {
  readonly type: 'Feature'
  readonly properties: Readonly<Record<string, string | number | boolean>>
  readonly geometry: Geometry
}
export type FeatureCollection = { readonly type: 'FeatureCollection'; readonly features: readonly Feature[] }

const builders: Readonly<Record<BasemapLayer, () => readonly Feature[]>> = {
  land: landFeatures,
  towns: townFeatures,
  villages: villageFeatures,
  water: waterFeatures,
  mrt: metroFeatures,
  labels: labelFeatures,
}

export type BasemapAnswer = { readonly collection: FeatureCollection; readonly etag: string }
const held = new Map<BasemapLayer, BasemapAnswer>()

/** One layer of the map, built at its first use and then kept. Nothing is on it that is not known to be there. */
export function basemapLayer(layer: BasemapLayer): BasemapAnswer {
  const kept = held.get(layer)
  if (kept) return kept
  const collection: FeatureCollection = { type: 'FeatureCollection', features: builders[layer]() }
  const etag = `"${createHash('sha256').update(JSON.stringify(collection)).digest('base64url').slice(0, 22)}"`
  const fresh = { collection, etag }
  held.set(layer, fresh)
  return fresh
}

/** Every layer of the map. */
export function buildBasemap(): Readonly<Record<BasemapLayer, FeatureCollection>> {
  return {
    land: basemapLayer('land').collection,
    towns: basemapLayer('towns').collection,
    villages: basemapLayer('villages').collection,
    water: basemapLayer('water').collection,
    mrt: basemapLayer('mrt').collection,
    labels: basemapLayer('labels').collection,
  }
}

const coastToleranceMetres = 25
const coastToleranceFarMetres = 110
const townToleranceFarMetres = 130
const townToleranceMetres = 15
const villageToleranceMetres = 8
/** Smaller rocks are not drawn away from the north. */
const rockDegrees = 0.004

const greaterTaipei = new Set(['臺北市', '新北市', '基隆市'])
const north = new Set([...greaterTaipei, '桃園市', '新竹市', '新竹縣'])

/** Everything above the sea as one piece, so that no line of sea shines between two counties. */
function landFeatures(): readonly Feature[] {
  const polygons = atlas('nation')
    .areas.flatMap(({ polygons }) => polygons)
    .filter(([outer = []]) => isLarge(outer))
    .map((rings) => rings.map(coast))
  return [feature({ kind: 'land' }, { type: 'MultiPolygon', coordinates: polygons })]
}

function isLarge(ring: Ring): boolean {
  const [west, south, east, northmost] = boxOf(ring)
  return Math.max(east - west, northmost - south) > rockDegrees
}

const isNorthern = ([lng, lat]: Position) => lng > 120.8 && lat > 24.7

/** The coast of the north is drawn finer than the far coasts, so the ring is simplified run by run. */
function coast(ring: Ring): Ring {
  const runs: Position[][] = []
  let wasNear: boolean | undefined
  for (const position of ring) {
    const isNear = isNorthern(position)
    if (isNear !== wasNear) runs.push([])
    runs.at(-1)?.push(position)
    wasNear = isNear
  }
  return runs.flatMap((run) => {
    const isNear = run.some(isNorthern)
    return drawn(run, isNear ? coastToleranceMetres : coastToleranceFarMetres)
  })
}

/** Borders between towns, told apart from those between counties, and on land from those in a river. */
function townFeatures(): readonly Feature[] {
  const isCounty = ({ one, other }: Border) => one.county !== other.county
  const isNear = ({ one, other }: Border) => north.has(one.county) && north.has(other.county)
  const groups = Map.groupBy(
    bordersOf('towns', () => true),
    (border) => `${isCounty(border) ? 'county' : 'town'} ${riverMetres(border) === undefined ? 'land' : 'river'}`,
  )
  return [...groups].map(([group, borders]) => {
    const [level = '', ground = ''] = group.split(' ')
    const lines = borders.map((border) =>
      drawn(border.path, isNear(border) ? townToleranceMetres : townToleranceFarMetres),
    )
    return feature({ level, ground }, { type: 'MultiLineString', coordinates: lines })
  })
}

/** Borders between villages of greater Taipei within one town; where they are dense they look like the blocks of the city. */
function villageFeatures(): readonly Feature[] {
  const paths = bordersOf('villages', (area) => greaterTaipei.has(area.county))
    .filter(({ one, other }) => one.town === other.town)
    .map(({ path }) => drawn(path, villageToleranceMetres))
  return [feature({ level: 'village' }, { type: 'MultiLineString', coordinates: paths })]
}

/** Middle lines of the great rivers, as far as a border between two towns runs in the water, with how wide they are. */
function waterFeatures(): readonly Feature[] {
  return bordersOf('towns', (area) => greaterTaipei.has(area.county)).flatMap((border) => {
    const metres = riverMetres(border)
    if (metres === undefined) return []
    const coordinates = drawn(border.path, townToleranceMetres)
    return [feature({ kind: 'river', metres }, { type: 'LineString', coordinates })]
  })
}

const riverWidths = new Map(
  riverBorders.flatMap(([one, other, metres]): readonly (readonly [string, number])[] => [
    [`${one}${other}`, metres],
    [`${other}${one}`, metres],
  ]),
)

/** How wide the river is that this border runs in; undefined on land. */
function riverMetres({ one, other }: Border): number | undefined {
  const isKnown = greaterTaipei.has(one.county) && greaterTaipei.has(other.county)
  return isKnown ? riverWidths.get(`${one.town}${other.town}`) : undefined
}

/** Metro lines straight from station to station, and the stations. */
function metroFeatures(): readonly Feature[] {
  const stations = allPlaces.filter(({ codes }) => codes.length > 0)
  const positionByCode = new Map(
    stations.flatMap(({ codes, location }) => codes.map((code) => [code, short(positionOf(location))])),
  )
  const lines = metroLines.map(({ id, name, nameEn, colour, branches }) =>
    feature(
      { kind: 'line', line: id, name, nameEn, colour },
      {
        type: 'MultiLineString',
        coordinates: branches.map((codes) =>
          codes.flatMap((code) => [positionByCode.get(code) ?? []].filter(isPosition)),
        ),
      },
    ),
  )
  const colourOf = (code: string | undefined) =>
    metroLines.find(({ branches }) => branches.some((codes) => codes.some((known) => known === code)))?.colour ?? ''
  return [
    ...lines,
    ...stations.map(({ id, shortName, nameEn, codes, location }) =>
      feature(
        { kind: 'station', id, name: shortName, nameEn, colour: colourOf(codes[0]), interchange: codes.length > 1 },
        { type: 'Point', coordinates: fine(positionOf(location)) },
      ),
    ),
  ]
}

const isPosition = (position: Position | readonly never[]): position is Position => position.length === 2

/** Kinds whose names stand on the map, with the zoom from which there is room for them. */
const labelZoom = new Map<string, number>([
  ['airport', 10],
  ['high-speed-rail', 12],
  ['rail', 12],
  ['landmark', 13.5],
  ['night-market', 14],
  ['hospital', 14],
  ['university', 13.5],
  ['museum', 14.5],
  ['park', 14],
  ['department-store', 15],
  ['venue', 14.5],
  ['temple', 14.5],
  ['government', 14.5],
  ['hotel', 15.5],
  ['bus-terminal', 15],
  ['business-park', 15],
  ['taxi-rank', 16],
])
/** Gates, exits and kerbs are told apart only from very near. */
const meetingZoom = 16

function labelFeatures(): readonly Feature[] {
  const label = (kind: string, area: AtlasArea, name: string, nameEn: string, minZoom: number) =>
    feature({ kind, name, nameEn, minZoom }, { type: 'Point', coordinates: short(positionOf(labelPointOf(area))) })
  return [
    ...atlas('counties').areas.map((area) => label('county', area, area.county, area.countyEn, 6)),
    ...atlas('towns').areas.map((area) => label('town', area, area.town, area.townEn, 10)),
    ...allPlaces.flatMap(({ id, kind, shortName, nameEn, location }) => {
      const minZoom = labelZoom.get(kind)
      if (minZoom === undefined) return []
      return [
        feature(
          { kind, id, name: shortName, nameEn, minZoom },
          { type: 'Point', coordinates: fine(positionOf(location)) },
        ),
      ]
    }),
    ...meetingPoints.map(({ id, placeId, name, nameEn, location }) => {
      const place = placeById(placeId)
      // Its place stands beside it on the map: 東三門 says enough there.
      const within = (whole: string, placeName = '') => whole.replace(placeName, '').replace(/^[\s,]+/, '') || whole
      return feature(
        {
          kind: 'meeting',
          id,
          name: within(name, place?.name),
          nameEn: within(nameEn, place?.nameEn),
          minZoom: meetingZoom,
        },
        { type: 'Point', coordinates: fine(positionOf(location)) },
      )
    }),
  ]
}

type Border = { readonly path: Ring; readonly one: AtlasArea; readonly other: AtlasArea }

/** Arcs that two areas share. */
function bordersOf(level: AtlasLevel, wanted: (area: AtlasArea) => boolean): readonly Border[] {
  const { areas, arcs } = atlas(level)
  const usersOfArc = new Map<number, AtlasArea[]>()
  for (const area of areas.filter(wanted))
    for (const arc of area.arcs) usersOfArc.set(arc, [...(usersOfArc.get(arc) ?? []), area])
  return [...usersOfArc].flatMap(([arc, [one, other]]) => {
    const path = arcs[arc]
    return path && one && other ? [{ path, one, other }] : []
  })
}

const drawn = (path: Ring, toleranceMetres: number): Ring => simplified(path, toleranceMetres).map(short)
/** Four decimals are 10 m: enough for a border, and a third less to send. */
const short = ([lng, lat]: Position): Position => [Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4]

/** A gate and the next one are nearer to each other than that. */
const fine = ([lng, lat]: Position): Position => [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5]

const feature = (properties: Feature['properties'], geometry: Geometry): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})
