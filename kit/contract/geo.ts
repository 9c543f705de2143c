import type { LatLng } from './lat-lng.ts'

/** Central Taipei: the centre of the map without a known position [MAP-004]. */
export const centralTaipei: LatLng = { lat: 25.04637, lng: 121.5197163 }

export const earthRadiusMetres = 6_371_000
export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in metres. */
export function distanceMetres(from: LatLng, to: LatLng): number {
  const dLat = radians(to.lat - from.lat)
  const dLng = radians(to.lng - from.lng)
  const a = Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(a)))
}
