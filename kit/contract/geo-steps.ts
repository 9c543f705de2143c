import { earthRadiusMetres, radians } from './geo.ts'
import type { LatLng } from './lat-lng.ts'

const degrees = (value: number) => (value * 180) / Math.PI

/** Compass bearing in whole degrees, 0 to 359, 0 is north. */
export function bearingDegrees(from: LatLng, to: LatLng): number {
  const dLng = radians(to.lng - from.lng)
  const y = Math.sin(dLng) * Math.cos(radians(to.lat))
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(dLng)
  return Math.round(degrees(Math.atan2(y, x)) + 360) % 360
}

/** The point on the straight line between two nearby points; `share` 0 is the first, 1 the second. */
export function pointBetween(from: LatLng, to: LatLng, share: number): LatLng {
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}

/** The point this many metres north and east of another one; for short distances only. */
export function pointBeside(from: LatLng, by: { readonly northMetres: number; readonly eastMetres: number }): LatLng {
  const lat = from.lat + degrees(by.northMetres / earthRadiusMetres)
  return { lat, lng: from.lng + degrees(by.eastMetres / (earthRadiusMetres * Math.cos(radians(from.lat)))) }
}
