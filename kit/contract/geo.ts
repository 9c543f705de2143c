import type { LatLng } from './lat-lng.ts'

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

/** The point that lies so many metres north and east of another one; for walks, not for flights. */
export function pointBeside(from: LatLng, by: { readonly northMetres: number; readonly eastMetres: number }): LatLng {
  const lat = from.lat + degrees(by.northMetres / earthRadiusMetres)
  return { lat, lng: from.lng + degrees(by.eastMetres / (earthRadiusMetres * Math.cos(radians(from.lat)))) }
}

/** Whether something is a point, where its schema would be too much to load: the schema says the same. */
export function isLatLng(value: unknown): value is LatLng {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lng' in value)) return false
  return isWithin(value.lat, 90) && isWithin(value.lng, 180)
}

const isWithin = (value: unknown, degreesMax: number) => typeof value === 'number' && Math.abs(value) <= degreesMax
