import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { allPlaces } from '../places/all-places.ts'
import type { Place } from '../places/place.ts'
import { countyNamed, type Findable, townsNamed, villagesNamed } from './findable.ts'
import type { TypedAddress } from './parse-address.ts'
import { reverseGeocode } from './reverse-geocode.ts'

export type Pin = {
  readonly location: LatLng
  /** What the pin stands on: 臺北市信義區信義路五段, 臺北市信義區. */
  readonly pinnedAt: string
}

/** The best known spot for a typed address: its road, else its village, its town, its county, else where the rider is. */
export function pinnedAddress(address: TypedAddress, near: LatLng | undefined): Pin | undefined {
  const towns = address.town === '' ? [] : townsNamed(address.county, address.town)
  const road = nearest(
    roadsNamed(address.road).filter((known) => isInCounty(known, address) && townAgrees(known.location, towns)),
    near,
  )
  if (road) return { location: road.location, pinnedAt: `${road.county}${road.town}${road.name}` }
  const village = nearest(address.village === '' ? [] : villagesNamed(address), near)
  if (village) return { location: village.location, pinnedAt: `${village.area}${village.name}` }
  const town = nearest(towns, near)
  if (town) return pinOf(town)
  if (address.town !== '') return undefined
  if (address.county !== '') return pinOf(countyNamed(address.county))
  return near && ownTown(near)
}

const pinOf = (area: Findable | undefined): Pin | undefined => area && { location: area.location, pinnedAt: area.name }

function ownTown(near: LatLng): Pin | undefined {
  const here = reverseGeocode(near)
  return here.state === 'outside' ? undefined : pinOf(townsNamed(here.county, here.town)[0])
}

const isInCounty = (road: Place, { county }: TypedAddress) => county === '' || road.county === county

/** Sections of a road where none was typed, and streets that are known as sights: 迪化街. */
function roadsNamed(name: string): readonly Place[] {
  if (name === '') return []
  const wanted = folded(name)
  const exact = roads().filter((road) => folded(road.name) === wanted)
  return exact.length > 0 ? exact : roads().filter((road) => isSectionOf(folded(road.name), wanted))
}

const isSectionOf = (name: string, road: string) =>
  name.startsWith(road) && /^[一二三四五六七八九十]+段$/.test(name.slice(road.length))

const roads = () =>
  allPlaces.filter(({ kind, name }) => kind === 'road' || (kind === 'landmark' && /[路街]$/.test(name)))
const folded = (name: string) => name.replaceAll('臺', '台')

function nearest<Thing extends { readonly location: LatLng }>(
  things: readonly Thing[],
  near: LatLng | undefined,
): Thing | undefined {
  if (!near) return things[0]
  return things.toSorted((a, b) => distanceMetres(near, a.location) - distanceMetres(near, b.location))[0]
}

/** A long road crosses several towns, so the pin may lie a little outside the town that was typed. */
const roadReachMetres = 4000

function townAgrees(point: LatLng, towns: readonly { readonly location: LatLng }[]): boolean {
  return towns.length === 0 || towns.some((town) => distanceMetres(town.location, point) < roadReachMetres)
}
