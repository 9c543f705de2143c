import { distanceMetres } from '@daoxing/kit/contract'
import { addressId } from './address-id.ts'
import { houseOf } from './house-of.ts'
import { pinnedAddress } from './pin-address.ts'
import { readAddress } from './read-address.ts'
import type { FoundPlace, PlaceSearch } from './search-places.ts'
import { pinOfWhole, roadOfUnknownSection } from './whole-road.ts'

/** A name alone may look like a road (迪化街), so an address is offered from the first door, lane or town on. */
export async function typedAddress({ text, near, imported, language }: PlaceSearch): Promise<readonly FoundPlace[]> {
  const address = await readAddress(text, imported)
  if (!address || (address.door === '' && address.town === '')) return []
  const road = roadOfUnknownSection(address, { near, imported })
  const about = pinnedAddress(address, { near, imported, whole: road && pinOfWhole(road) })
  const house = imported && houseOf(address, { near, about: about?.location, houses: imported.houses })
  const pin = house ?? about
  if (!pin) return []
  const isApproximate = house === undefined
  const isRoadUnknown = isApproximate && address.road !== '' && pin.isAtRoad !== true
  return [
    {
      id: addressId(address.text, pin.location, isApproximate),
      kind: 'address',
      name: address.text,
      area: language === 'en' ? pin.pinnedAtEn : pin.pinnedAt,
      location: pin.location,
      isApproximate,
      fit: typedAddressFit,
      ...(isRoadUnknown ? { unknown: address.road } : {}),
      ...(near ? { distanceMetres: Math.round(distanceMetres(near, pin.location)) } : {}),
    },
  ]
}

/** Who types an address means no other place. */
export const typedAddressFit = 200
