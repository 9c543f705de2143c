import type { Position, Ring } from './atlas.ts'
import { simplified } from './plane.ts'

type Geometry =
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }
  | { readonly type: 'LineString'; readonly coordinates: Ring }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'Point'; readonly coordinates: Position }
/** A drawn object of the map, with the properties that its style reads. */
export type Feature = {
  readonly type: 'Feature'
  readonly properties: Readonly<Record<string, string | number | boolean>>
  readonly geometry: Geometry
}
/** A map layer as it is sent. */
export type FeatureCollection = { readonly type: 'FeatureCollection'; readonly features: readonly Feature[] }

export const feature = (properties: Feature['properties'], geometry: Geometry): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

/** A border as drawn: as few points as the tolerance allows, in the shortest notation. */
export const drawn = (path: Ring, toleranceMetres: number): Ring => simplified(path, toleranceMetres).map(short)

/** Four decimals are 10 m: enough for a border, and a third smaller. */
export const short = ([lng, lat]: Position): Position => [Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4]

/** Neighbouring gates are closer together than that. */
export const fine = ([lng, lat]: Position): Position => [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5]
