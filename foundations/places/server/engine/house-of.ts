import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import type { HouseNumbers } from './house-numbers.ts'
import { villageAtOrBeside } from './locate-area.ts'
import type { TypedAddress } from './parse-address.ts'
import type { Pin } from './pin-address.ts'

type Around = { readonly near?: LatLng | undefined; readonly houses: HouseNumbers }
type Standing = { readonly location: LatLng; readonly town: string; readonly townEn: string }

/**
 * The house that a typed address names. Undefined where no surveyed one has that number, and where several towns have
 * it and nothing says which is meant: then the address stays approximate.
 */
export function houseOf(address: TypedAddress, { near, houses }: Around): Pin | undefined {
  const standing = houses.at(address).flatMap((location): Standing[] => {
    const area = villageAtOrBeside(location)
    if (!area || !isIn(area, address)) return []
    return [{ location, town: `${area.county}${area.town}`, townEn: `${area.townEn}, ${area.countyEn}` }]
  })
  const [first, ...others] = near
    ? standing.toSorted((one, other) => distanceMetres(near, one.location) - distanceMetres(near, other.location))
    : standing
  if (!first || (!near && others.some(({ town }) => town !== first.town))) return undefined
  return { location: first.location, pinnedAt: first.town, pinnedAtEn: first.townEn }
}

function isIn(area: { readonly county: string; readonly town: string }, { county, town }: TypedAddress): boolean {
  return (county === '' || area.county === county) && (town === '' || area.town === town)
}
