import type { LatLng } from './lat-lng.ts'

/** A check without the schema, which would be too large to load here; both accept the same values. */
export function isLatLng(value: unknown): value is LatLng {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lng' in value)) return false
  return isWithin(value.lat, 90) && isWithin(value.lng, 180)
}

const isWithin = (value: unknown, degreesMax: number) => typeof value === 'number' && Math.abs(value) <= degreesMax
