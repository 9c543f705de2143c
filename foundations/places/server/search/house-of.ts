import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import type { HouseNumbers } from './house-numbers.ts'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import type { TypedAddress } from './parse-address.ts'
import { type Pin, roadReachMetres } from './pin-address.ts'

type Around = {
  readonly near?: LatLng | undefined
  /** The position of the address by its road or town: see `pinnedAddress`. */
  readonly about: LatLng | undefined
  readonly houses: HouseNumbers
}

/**
 * The house of a typed address. Undefined if no surveyed house has that number, or if several towns have one and the
 * query does not tell which: the address then stays approximate. Every town has a 中正路, and few of its houses are
 * surveyed, so without a town only a house near the matching road counts.
 */
export function houseOf(address: TypedAddress, { near, about, houses }: Around): Pin | undefined {
  const { county, town } = address
  const isBeside = (location: LatLng) =>
    town !== '' || (about !== undefined && distanceMetres(about, location) <= roadReachMetres)
  const found = houses.at(address).filter(isBeside)
  if (near) {
    const away = (location: LatLng) => distanceMetres(near, location)
    const nearestFirst = found.map((location) => ({ location, metres: away(location) }))
    nearestFirst.sort((one, other) => one.metres - other.metres)
    for (const { location } of nearestFirst) {
      const pin = pinIn(address, location)
      if (pin) return pin
    }
    return undefined
  }
  if (county === '' && town === '') return undefined
  let only: Pin | undefined
  for (const location of found) {
    const pin = pinIn(address, location)
    if (only && pin && pin.pinnedAt !== only.pinnedAt) return undefined
    only ??= pin
  }
  return only
}

function pinIn(address: TypedAddress, location: LatLng): Pin | undefined {
  const area = villageAtOrBeside(location)
  if (!area || !isIn(area, address)) return undefined
  const { county, town, countyEn, townEn } = area
  return { location, pinnedAt: `${county}${town}`, pinnedAtEn: `${townEn}, ${countyEn}` }
}

function isIn(area: { readonly county: string; readonly town: string }, { county, town }: TypedAddress): boolean {
  return (county === '' || area.county === county) && (town === '' || area.town === town)
}
