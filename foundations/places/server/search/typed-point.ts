import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { pointTyped } from '@daoxing/places/contract'
import { addressId } from './address-id.ts'
import { reverseGeocode } from './reverse-geocode.ts'
import type { FoundPlace, PlaceSearch } from './place-search.ts'
import { typedAddressFit } from './typed-address-fit.ts'

/** Typed or pasted coordinates: 25.033,121.565, 25°02'01"N 121°33'54"E. */
export const readPoint = pointTyped

const decimals = 5

/** The single result for coordinates: the place there, with the coordinates. None at sea and abroad. */
export function pointFound(point: LatLng, { near, language }: PlaceSearch): readonly FoundPlace[] {
  const here = reverseGeocode(point, language)
  if (here.state === 'outside') return []
  const name = here.address
  return [
    {
      id: addressId(name, point, false),
      kind: 'address',
      name,
      area: `${point.lat.toFixed(decimals)}, ${point.lng.toFixed(decimals)}`,
      location: point,
      isApproximate: false,
      fit: typedAddressFit,
      ...(near ? { distanceMetres: Math.round(distanceMetres(near, point)) } : {}),
    },
  ]
}
