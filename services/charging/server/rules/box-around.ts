import type { LatLng } from '@daoxing/kit/contract'

const searchMetres = 10_000

/** The search box around a point. */
export function boxAround({ lat, lng }: LatLng): Record<'south' | 'north' | 'west' | 'east', number> {
  const latSpan = searchMetres / 111_320
  const lngSpan = latSpan / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return { south: lat - latSpan, north: lat + latSpan, west: lng - lngSpan, east: lng + lngSpan }
}
