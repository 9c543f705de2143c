import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { roadPlaces } from '../places/road-places.ts'
import { townsNamed } from './findable.ts'
import { reverseGeocode } from './reverse-geocode.ts'
import type { TypedAddress } from './parse-address.ts'

export type Pin = {
  readonly location: LatLng /** What the pin stands on: 信義路五段, 臺北市信義區. */
  readonly pinnedAt: string
}

/** The best known spot for a typed address: its road, else its town, else the town where the rider is. */
export function pinnedAddress(address: TypedAddress, near: LatLng | undefined): Pin | undefined {
  const towns = address.town === '' ? [] : townsNamed(address.county, address.town)
  const roads = roadPlaces.filter(
    (road) => road.name.replace('臺', '台') === address.road.replace('臺', '台') && townAgrees(road.location, towns),
  )
  const nearest = (a: { location: LatLng }, b: { location: LatLng }) =>
    near ? distanceMetres(near, a.location) - distanceMetres(near, b.location) : 0
  const road = roads.toSorted(nearest)[0]
  if (road) return { location: road.location, pinnedAt: `${road.county}${road.town}${road.name}` }
  const town = towns.toSorted(nearest)[0]
  if (town) return { location: town.location, pinnedAt: town.name }
  if (address.town !== '' || !near) return undefined
  const here = reverseGeocode(near)
  if (here.state === 'outside') return undefined
  const [ownTown] = townsNamed(here.county, here.town)
  return ownTown && { location: ownTown.location, pinnedAt: ownTown.name }
}

/** A long road crosses several towns, so the pin may lie a little outside the town that was typed. */
const roadReachMetres = 4000

function townAgrees(point: LatLng, towns: readonly { readonly location: LatLng }[]): boolean {
  return towns.length === 0 || towns.some((town) => distanceMetres(town.location, point) < roadReachMetres)
}
