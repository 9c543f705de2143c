import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { addressId, unplacedId } from './address-id.ts'
import { circleOfArea } from '../ground/area-circle.ts'
import { houseOf } from './house-of.ts'
import type { TypedAddress } from './parse-address.ts'
import { type Pin, pinnedAddress } from './pin-address.ts'
import { readAddress } from './read-address.ts'
import { isRoadName } from './road-register.ts'
import type { FoundPlace, PlaceSearch } from './place-search.ts'
import { typedAddressFit } from './typed-address-fit.ts'
import { isNearerUnplaced, unplacedRoads } from './unplaced-roads.ts'
import { pinOfWhole, roadOfUnknownSection, roadOfUnsaidSection } from './whole-road.ts'

/** A name alone may look like a road (迪化街), so a query counts as an address only with a house number, lane or town. */
export async function typedAddress(search: PlaceSearch): Promise<readonly FoundPlace[]> {
  const { text, near, imported, language } = search
  const address = await readAddress(text, imported, near)
  if (!address || (address.door === '' && address.town === '')) return []
  const unsaid = roadOfUnsaidSection(address, { near, imported })
  const road = unsaid ?? roadOfUnknownSection(address, { near, imported })
  const about = pinnedAddress(address, { near, imported, whole: road && pinOfWhole(road) })
  const house = imported && houseOf(address, { near, about: about?.location, houses: imported.houses })
  const pin = house ?? about
  const isApproximate = house === undefined
  const unplaced = isApproximate && (road === undefined || unsaid) ? unplacedRoads(address, search) : []
  if (pin && (!isApproximate || address.road === '' || pin.isAtRoad === true || road !== undefined)) {
    const metres = near ? Math.round(distanceMetres(near, pin.location)) : 0
    const isBetween = road !== undefined && isApproximate && pin.isAtRoad !== true
    const pinned: FoundPlace = {
      id: isBetween ? unplacedId(address.text, pin.pinnedAt) : addressId(address.text, pin.location, isApproximate),
      kind: 'address',
      name: address.text,
      area: language === 'en' ? pin.pinnedAtEn : pin.pinnedAt,
      location: pin.location,
      isApproximate,
      fit: typedAddressFit,
      ...(isBetween
        ? { ...sectionWithin(address.road, pin.location), ...(unsaid && { pointWithin: unsaid.within }) }
        : {}),
      ...(near ? { distanceMetres: metres } : {}),
    }
    // Every town has a 中正路: one in this city outranks a pin in another.
    const isElsewhere = metres > sameCityMetres || isNearerUnplaced([pinned], unplaced, near)
    return isElsewhere && address.town === '' && address.county === '' ? [...unplaced, pinned] : [pinned, ...unplaced]
  }
  if (unplaced.length > 0) return unplaced
  // Five cities have a 東區, so 東區地下街 names none of them for a rider in a sixth.
  const isNowhere =
    address.county === '' &&
    address.door === '' &&
    near !== undefined &&
    pin !== undefined &&
    distanceMetres(near, pin.location) > sameCityMetres
  return pin && !isNowhere ? [unknownIn(pin, address, search)] : []
}

/** The area of a section without a position: the map opens around the position estimated from its neighbours. */
export const sectionWithin = (road: string, centre: LatLng): Pick<FoundPlace, 'pointWithin' | 'unknown'> => ({
  pointWithin: { centre, radiusMetres: sectionMetres },
  ...(isRoadName(road) ? {} : { unknown: road }),
})

const sectionMetres = 1_500
const sameCityMetres = 30_000
/** A village, or another division below a town. */
const villageMetres = 1_500

/** A road that no register lists: its area is known, and the rider points at its position. */
function unknownIn(pin: Pin, { text, road }: TypedAddress, { language }: PlaceSearch): FoundPlace {
  const pointWithin = circleOfArea(pin.pinnedAt) ?? { centre: pin.location, radiusMetres: villageMetres }
  return {
    id: unplacedId(text, pin.pinnedAt),
    kind: 'address',
    name: text,
    area: language === 'en' ? pin.pinnedAtEn : pin.pinnedAt,
    location: pointWithin.centre,
    isApproximate: true,
    fit: typedAddressFit,
    unknown: road,
    pointWithin,
  }
}
