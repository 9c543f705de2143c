import { bordersOf, townBorders } from './area-borders.ts'
import type { Ring } from './atlas.ts'
import { lakes } from '../places/lakes.ts'
import { drawn, type Feature, feature, fine, short } from './basemap-feature.ts'
import { islands } from './coast.ts'
import { joinedPaths } from './join-paths.ts'
import { lakeRadiusMetres } from './lake-at.ts'

const coastToleranceMetres = 22
const townToleranceMetres = 120
const villageToleranceMetres = 8
const riverToleranceMetres = 35

const greaterTaipei = new Set(['臺北市', '新北市', '基隆市'])

/** Everything above the sea as one piece, so that no line of sea shines between two counties. */
export function landFeatures(): readonly Feature[] {
  const polygons = islands().map((ring) => [drawnRing(ring)])
  return [feature({ kind: 'land' }, { type: 'MultiPolygon', coordinates: polygons })]
}

/** The same as fine as the atlas is, for the zooms on which villages are drawn: their coast is the edge of the land. */
export function nearLandFeatures(): readonly Feature[] {
  const polygons = islands().map((ring) => [ring.map(fine)])
  return [feature({ kind: 'land' }, { type: 'MultiPolygon', coordinates: polygons })]
}

/** A ring begins where it ends, so it is simplified in two halves. */
function drawnRing(ring: Ring): Ring {
  const middle = Math.floor(ring.length / 2)
  const [first, second] = [ring.slice(0, middle + 1), ring.slice(middle)]
  return [...drawn(first, coastToleranceMetres), ...drawn(second, coastToleranceMetres).slice(1)]
}

/** Borders between towns and counties as they look from afar; from near they come with the villages. */
export function townFeatures(): readonly Feature[] {
  return [...Map.groupBy(townBorders(), ({ level, ground }) => `${level} ${ground}`)].map(([group, borders]) => {
    const [level = '', ground = ''] = group.split(' ')
    const lines = borders.map(({ path }) => drawn(path, townToleranceMetres))
    return feature({ level, ground }, { type: 'MultiLineString', coordinates: lines })
  })
}

/** Borders between villages of greater Taipei within one town; where they are dense they look like the blocks of the city. */
export function villageFeatures(): readonly Feature[] {
  const paths = bordersOf('villages', (area) => greaterTaipei.has(area.county))
    .filter(({ one, other }) => one.town === other.town)
    .map(({ path }) => drawn(path, villageToleranceMetres))
  return [feature({ level: 'village' }, { type: 'MultiLineString', coordinates: paths })]
}

/** Rivers and lakes, as far as they are known. */
export const waterFeatures = (): readonly Feature[] => [...riverFeatures(), ...lakeFeatures()]

/** Of a lake its middle and its surface are known, so it is drawn as a patch as large as it is, from afar only. */
const lakeFeatures = (): readonly Feature[] =>
  lakes.map(({ name, nameEn, lat, lng, hectares }) =>
    feature(
      { kind: 'lake', name, nameEn, metres: Math.round(lakeRadiusMetres({ hectares })) },
      { type: 'Point', coordinates: short([lng, lat]) },
    ),
  )

/** Middle lines of the great rivers, as far as a border between two towns runs in the water, with how wide they are. */
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
