import { bordersOf, townBorders } from './area-borders.ts'
import type { Position, Ring } from './atlas.ts'
import { lakes } from '../data/lakes.ts'
import { drawn, type Feature, feature, fine, short } from './basemap-feature.ts'
import { islands } from './coast.ts'
import { joinedPaths } from '../routing/join-paths.ts'
import { knownStreets } from '../routing/known-streets.ts'
import { lakeRadiusMetres } from './lake-at.ts'
import { degreesEast, degreesNorth } from './plane.ts'

const coastToleranceMetres = 22
const townToleranceMetres = 120
const villageToleranceMetres = 8
const riverToleranceMetres = 35

const greaterTaipei = new Set(['臺北市', '新北市', '基隆市'])

/** All land as one piece, so that no line of sea appears between two counties. */
export function landFeatures(): readonly Feature[] {
  const polygons = islands().map((ring) => [drawnRing(ring)])
  return [feature({ kind: 'land' }, { type: 'MultiPolygon', coordinates: polygons })]
}

/** Land at full resolution, for the zooms with villages: their coast is the edge of the land. */
export function nearLandFeatures(): readonly Feature[] {
  const polygons = islands().map((ring) => [ring.map(fine)])
  return [feature({ kind: 'land' }, { type: 'MultiPolygon', coordinates: polygons })]
}

/** A ring ends at its first point, so it is simplified in two halves. */
function drawnRing(ring: Ring): Ring {
  const middle = Math.floor(ring.length / 2)
  const [first, second] = [ring.slice(0, middle + 1), ring.slice(middle)]
  return [...drawn(first, coastToleranceMetres), ...drawn(second, coastToleranceMetres).slice(1)]
}

/** Simplified town and county borders for low zooms; at high zooms they come with the villages. */
export function townFeatures(): readonly Feature[] {
  return [...Map.groupBy(townBorders(), ({ level, ground }) => `${level} ${ground}`)].map(([group, borders]) => {
    const [level = '', ground = ''] = group.split(' ')
    const lines = borders.map(({ path }) => drawn(path, townToleranceMetres))
    return feature({ level, ground }, { type: 'MultiLineString', coordinates: lines })
  })
}

/** Borders between villages of greater Taipei within one town; where they are dense they look like city blocks. */
export function villageFeatures(): readonly Feature[] {
  const paths = bordersOf('villages', (area) => greaterTaipei.has(area.county))
    .filter(({ one, other }) => one.town === other.town)
    .map(({ path }) => drawn(path, villageToleranceMetres))
  return [feature({ level: 'village' }, { type: 'MultiLineString', coordinates: paths })]
}

/** At lower zooms a street would be thinner than the thinnest line. */
const streetsFromZoom = 11

/** Main streets that the atlas contains. */
export const streetFeatures = (): readonly Feature[] => [
  feature(
    { kind: 'street', minZoom: streetsFromZoom },
    { type: 'MultiLineString', coordinates: knownStreets().map((path) => path.map(fine)) },
  ),
]

/** The known rivers and lakes. */
export const waterFeatures = (): readonly Feature[] => [...riverFeatures(), ...lakeFeatures()]

/** Rings of one lake, as fractions of its radius: the lightest is outermost, so that the edge is soft. */
const lakeShares = [1.12, 1, 0.88]
const lakeCorners = 48

/**
 * Only the centre and the area of a lake are known, so it is a soft patch of the same area. A polygon, since a point
 * belongs to one tile only and would be cut off at its edge; the centre carries the name.
 */
const lakeFeatures = (): readonly Feature[] =>
  lakes.flatMap(({ name, nameEn, lat, lng, hectares }) => {
    const metres = Math.round(lakeRadiusMetres({ hectares }))
    return [
      feature({ kind: 'lake', name, nameEn, metres }, { type: 'Point', coordinates: short([lng, lat]) }),
      ...lakeShares.map((share) =>
        feature(
          { kind: 'lake-area', metres },
          { type: 'MultiPolygon', coordinates: [[ringAround([lng, lat], metres * share)]] },
        ),
      ),
    ]
  })

function ringAround([lng, lat]: Position, metres: number): Ring {
  // A degree of longitude is shorter in the north than in the south.
  const stretch = Math.cos((25 * Math.PI) / 180) / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: lakeCorners + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % lakeCorners)) / lakeCorners
    return fine([lng + degreesEast(metres * Math.sin(angle)) * stretch, lat + degreesNorth(metres * Math.cos(angle))])
  })
}

/** Centre lines of the great rivers, with their width, where a border between two towns runs in the water. */
function riverFeatures(): readonly Feature[] {
  const inWater = townBorders().flatMap(({ river, path }) => (river === undefined ? [] : [{ ...river, path }]))
  return [...Map.groupBy(inWater, ({ name, metres }) => `${name} ${metres}`).values()].flatMap((borders) => {
    const [river] = borders
    if (river === undefined) return []
    const coordinates = joinedPaths(borders.map(({ path }) => path)).map((path) => drawn(path, riverToleranceMetres))
    const { name, nameEn, metres } = river
    return [feature({ kind: 'river', name, nameEn, metres }, { type: 'MultiLineString', coordinates })]
  })
}
