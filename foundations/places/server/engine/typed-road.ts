import { distanceMetres } from '@daoxing/kit/contract'
import { addressId } from './address-id.ts'
import { readAddress } from './read-address.ts'
import type { FoundPlace, PlaceSearch } from './search-places.ts'
import { typedAddressFit } from './typed-address.ts'
import { pinOfWhole, roadOfSections, roadOfUnknownSection, type WholeRoad } from './whole-road.ts'

export type TypedRoad = {
  /** In front of everything: the section that was typed, which nobody knows, at its road. */
  readonly unknown?: FoundPlace
  /** Behind the sections: the road as a whole. */
  readonly whole?: FoundPlace
}

/** What a road that was typed without a door means as a whole. */
export async function typedRoad(search: PlaceSearch): Promise<TypedRoad> {
  const { text, near, imported, language } = search
  const address = await readAddress(text, imported)
  if (!address || address.door !== '' || address.town !== '') return {}
  const of = (name: string, road: WholeRoad, area: string): FoundPlace => ({
    id: addressId(name, road.location, true),
    kind: 'address',
    name,
    area,
    location: road.location,
    isApproximate: true,
    fit: typedAddressFit,
    ...(near ? { distanceMetres: Math.round(distanceMetres(near, road.location)) } : {}),
  })
  const isEnglish = language === 'en'
  const around = { near, imported }
  const unknown = roadOfUnknownSection(address, around)
  if (unknown) {
    const { pinnedAt, pinnedAtEn } = pinOfWhole(unknown)
    return { unknown: { ...of(address.text, unknown, isEnglish ? pinnedAtEn : pinnedAt), unknown: address.road } }
  }
  const whole = roadOfSections(address, around)
  if (!whole) return {}
  const name = isEnglish ? whole.nameEn : whole.name
  return { whole: { ...of(name, whole, isEnglish ? whole.countyEn : whole.county), fit: 0 } }
}
