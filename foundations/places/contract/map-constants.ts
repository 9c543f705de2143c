import { centralTaipei, type LatLng } from '@daoxing/kit/contract'

/** The centre of the map without a known position; also replaces invalid coordinates [MAP-004, MAP-023]. */
export const fallbackViewport = { centre: centralTaipei, zoom: 18 } as const

/** The radius of a point's vicinity [MAP-006]. */
export const geocodeVicinityRadiusMetres = 1000
/** The search radius of meeting points [MAP-007]. */
export const meetingPointRadiusMetres = 1000

/** Two event markers within this distance are drawn as one [MAP-015]. */
export const eventMarkerToleranceDegrees = 0.00005
/** Two locations within this distance are equal [MAP-016]. */
export const sameLocationToleranceDegrees = 0.0005

/** The search area of autocomplete: Taiwan, around the rider or else within these bounds [MAP-017 to 019]. */
export const autocompleteCountry = 'tw'
export const autocompleteBiasRadiusMetres = 500
export const autocompleteBounds = { south: 24.5, west: 120.3, north: 25.3, east: 122 } as const

/** [MAP-021, MAP-022] */
const mapCentreDecimals = 5

export function roundedMapCentre({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(mapCentreDecimals)), lng: Number(lng.toFixed(mapCentreDecimals)) }
}

/** Whether two markers would overlap, so that only one of them is drawn. */
export function isSameMarker(one: LatLng, other: LatLng): boolean {
  return isWithin(one, other, eventMarkerToleranceDegrees)
}

export function isSameLocation(one: LatLng, other: LatLng): boolean {
  return isWithin(one, other, sameLocationToleranceDegrees)
}

const isWithin = (one: LatLng, other: LatLng, degrees: number): boolean =>
  Math.abs(one.lat - other.lat) <= degrees && Math.abs(one.lng - other.lng) <= degrees
