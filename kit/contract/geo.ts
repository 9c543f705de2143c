import * as polylineModule from '@googlemaps/polyline-codec'
import * as z from 'zod/mini'

/** A point on the earth, in degrees. */
export const LatLng = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
})
export type LatLng = Readonly<z.infer<typeof LatLng>>

/** Central Taipei: where the map opens when nothing better is known [MAP-004]. */
export const centralTaipei: LatLng = { lat: 25.04637, lng: 121.5197163 }

const earthRadiusMetres = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI

/** Great-circle distance in metres. */
export function distanceMetres(from: LatLng, to: LatLng): number {
  const dLat = radians(to.lat - from.lat)
  const dLng = radians(to.lng - from.lng)
  const a = Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Compass bearing in whole degrees, 0 to 359, 0 is north. */
export function bearingDegrees(from: LatLng, to: LatLng): number {
  const dLng = radians(to.lng - from.lng)
  const y = Math.sin(dLng) * Math.cos(radians(to.lat))
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(dLng)
  return Math.round(degrees(Math.atan2(y, x)) + 360) % 360
}

/** The point on the straight line between two near points; `share` 0 is the first, 1 the second. */
export function pointBetween(from: LatLng, to: LatLng, share: number): LatLng {
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}

// The package is UMD for Node and a module for bundlers: one has the functions on `default`, the other by name.
type PolylineCodec = Pick<typeof polylineModule, 'encode' | 'decode'>
const polylinePackage: PolylineCodec & { readonly default?: PolylineCodec } = polylineModule
const polylineCodec = polylinePackage.default ?? polylinePackage

/** A path as Google's encoded polyline with 5 decimals. */
export function encodePath(path: readonly LatLng[]): string {
  return polylineCodec.encode(
    path.map((point): [number, number] => [point.lat, point.lng]),
    5,
  )
}

/** The points of an encoded polyline with 5 decimals. */
export function decodePath(polyline: string): readonly LatLng[] {
  return polylineCodec.decode(polyline, 5).map(([lat, lng]) => ({ lat, lng }))
}

/** Coordinates of the wire may be missing or empty; both must be there to count [MAP-003]. */
export function coordinatesOr(
  fallback: LatLng,
  lat: number | string | null | undefined,
  lng: number | string | null | undefined,
): LatLng {
  if (lat === undefined || lat === null || lat === '' || lng === undefined || lng === null || lng === '')
    return fallback
  const parsed = LatLng.safeParse({ lat: Number(lat), lng: Number(lng) })
  return parsed.success ? parsed.data : fallback
}
