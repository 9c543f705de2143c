import { distanceMetres } from '@daoxing/kit/contract'
import { addressId, unplacedId } from './address-id.ts'
import { readAddress } from './read-address.ts'
import { roadsNamed } from './pin-address.ts'
import { isRoadName } from './road-register.ts'
import type { FoundPlace, PlaceSearch } from './place-search.ts'
import { sectionWithin } from './typed-address.ts'
import { typedAddressFit } from './typed-address-fit.ts'
import { isNearerUnplaced, unplacedRoads } from './unplaced-roads.ts'
import { pinOfWhole, roadOfSections, roadOfUnknownSection, type WholeRoad } from './whole-road.ts'

export type TypedRoad = {
  /** Before all others: the typed unknown section, pinned at its road. */
  readonly unknown?: FoundPlace
  /** After the sections: the road as a whole. */
  readonly whole?: FoundPlace
  /** Roads with that name of which only the town is known. */
  readonly unplaced?: readonly FoundPlace[]
  /** The query is the name of a road, so no other road is guessed. */
  readonly isRoad?: boolean
  /** A road with that name, or a section of it, has a position, and no road without a position is more likely. */
  readonly isPlacedFirst?: boolean
}

const sameCityMetres = 30_000

/** The matches of a road that was typed without a house number. */
export async function typedRoad(search: PlaceSearch): Promise<TypedRoad> {
  const { text, near, imported, language } = search
  const address = await readAddress(text, imported, near)
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
    const found = of(address.text, unknown, isEnglish ? pinnedAtEn : pinnedAt)
    return {
      isRoad: true,
      unknown: { ...found, id: unplacedId(found.name, pinnedAt), ...sectionWithin(address.road, unknown.location) },
    }
  }
  const unplaced = unplacedRoads(address, search)
  const isRoad = isRoadName(address.road)
  const placed = roadsNamed(address.road, imported).filter(
    ({ area, location }) =>
      area.startsWith(address.county) &&
      (!near || address.county !== '' || distanceMetres(near, location) <= sameCityMetres),
  )
  const isPlacedFirst = placed.length > 0 && !isNearerUnplaced(placed, unplaced, near)
  const whole = roadOfSections(address, around)
  if (!whole) return { unplaced, isRoad, isPlacedFirst }
  const name = isEnglish ? whole.nameEn : whole.name
  return {
    unplaced,
    isRoad,
    isPlacedFirst,
    whole: { ...of(name, whole, isEnglish ? whole.countyEn : whole.county), fit: 0 },
  }
}
