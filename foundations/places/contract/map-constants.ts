import { centralTaipei, type LatLng } from '@daoxing/kit/contract'

/** Where the map opens when nothing better is known, and what stands in for invalid coordinates [MAP-004, MAP-023]. */
export const fallbackViewport = { centre: centralTaipei, zoom: 18 } as const

/** How far around a point its vicinity reaches [MAP-006]. */
export const geocodeVicinityRadiusMetres = 1000
/** How far meeting points are looked for [MAP-007]. */
export const meetingPointRadiusMetres = 1000

/** Two event markers this near are one [MAP-015]. */
export const eventMarkerToleranceDegrees = 0.00005
/** Two locations this near are the same [MAP-016]. */
export const sameLocationToleranceDegrees = 0.0005

/** The area of autocomplete: this country, around the rider or else within these bounds [MAP-017 to 019]. */
export const autocompleteCountry = 'tw'
export const autocompleteBiasRadiusMetres = 500
export const autocompleteBounds = { south: 24.5, west: 120.3, north: 25.3, east: 122 } as const

/** [MAP-021, MAP-022] */
const mapCentreDecimals = 5

export function roundedMapCentre({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(mapCentreDecimals)), lng: Number(lng.toFixed(mapCentreDecimals)) }
}

/** Whether two markers would stand over each other, so that one of them is drawn. */
export function isSameMarker(one: LatLng, other: LatLng): boolean {
  return isWithin(one, other, eventMarkerToleranceDegrees)
}

export function isSameLocation(one: LatLng, other: LatLng): boolean {
  return isWithin(one, other, sameLocationToleranceDegrees)
}

const isWithin = (one: LatLng, other: LatLng, degrees: number): boolean =>
  Math.abs(one.lat - other.lat) <= degrees && Math.abs(one.lng - other.lng) <= degrees
