import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { knownByName } from '../places/known-by-name.ts'
import { englishRoad } from '../data/roads-of-cities.ts'
import { unplacedId } from './address-id.ts'
import { circleOfArea, englishArea } from '../ground/area-circle.ts'
import type { Findable } from './findable.ts'
import { squeezed } from './fit-of.ts'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import type { TypedAddress } from './parse-address.ts'
import { roadsNamed } from './pin-address.ts'
import { townsWithRoad } from './road-register.ts'
import type { FoundPlace, PlaceSearch } from './place-search.ts'
import { typedAddressFit } from './typed-address-fit.ts'

/** Beyond this distance, another city matches only if the query names it. */
const sameCityMetres = 30_000
const sectionOfRoad = /[一二三四五六七八九十]段$/u

/**
 * The candidate roads of an address without a position: one result per town, the nearest first. The rider has to point
 * at them on the map. Towns of a road with a position are omitted.
 */
export function unplacedRoads(address: TypedAddress, { near, imported, language }: PlaceSearch): readonly FoundPlace[] {
  if (address.road === '') return []
  const placed = roadsNamed(address.road, imported)
  const towns = townsOf(address)
    .filter((town) => !placed.some((road) => runsThrough(road, town)))
    .flatMap((town) => {
      const circle = circleOfArea(town)
      return circle ? [{ town, circle, metres: near ? distanceMetres(near, circle.centre) : 0 }] : []
    })
    .toSorted((one, other) => one.metres - other.metres)
  const isSaid = address.county !== '' || address.town !== ''
  const around = isSaid || !near ? towns : towns.filter(({ metres }) => metres <= sameCityMetres)
  // A road in another city is offered if this one has none with that name.
  const offered = around.length > 0 || placed.length > 0 ? around : towns
  const isEnglish = language === 'en'
  return offered.slice(0, rowsMax).map(({ town, circle }) => ({
    id: unplacedId(address.text, town),
    kind: address.door === '' ? ('road' as const) : ('address' as const),
    name: address.door === '' ? roadName(address.road, isEnglish) : address.text,
    area: isEnglish ? englishArea(town) : town,
    location: circle.centre,
    isApproximate: true,
    pointWithin: circle,
    fit: typedAddressFit,
  }))
}

const rowsMax = 5

type Placed = { readonly location: LatLng }

/**
 * Whether a road without a position is more likely than those with the same name and a position: if it is in the
 * rider's own county and none of them is. In 桃園, 中正路 means the local one, not the surveyed one in 士林.
 */
export function isNearerUnplaced(
  placed: readonly Placed[],
  unplaced: readonly FoundPlace[],
  near: LatLng | undefined,
): boolean {
  const county = near && villageAtOrBeside(near)?.county
  if (county === undefined) return false
  const isHere = ({ location }: Placed) => villageAtOrBeside(location)?.county === county
  return unplaced.some(isHere) && !placed.some(isHere)
}

/** Places with a known name and town but without a position, for queries by name. */
export function unplacedPlaces({ text, language }: PlaceSearch): readonly FoundPlace[] {
  const wanted = squeezed(text)
  return knownByName.flatMap(([name, nameEn, town, ...aliases]) => {
    const circle = circleOfArea(town)
    if (!circle || ![name, nameEn, ...aliases].some((each) => squeezed(each) === wanted)) return []
    return [
      {
        id: unplacedId(name, town),
        kind: 'landmark' as const,
        name: language === 'en' ? nameEn : name,
        area: language === 'en' ? englishArea(town) : town,
        location: circle.centre,
        isApproximate: true,
        pointWithin: circle,
        fit: typedAddressFit,
      },
    ]
  })
}

const roadName = (road: string, isEnglish: boolean) => (isEnglish ? englishRoad(road) : road)

function townsOf({ road, county, town }: TypedAddress): readonly string[] {
  const isThere = (name: string) => name.startsWith(county) && (town === '' || name.slice(3) === town)
  const exact = townsWithRoad(road).filter(isThere)
  if (exact.length > 0 || !sectionOfRoad.test(road)) return exact
  // A section that the register does not list may be new, but its road exists: the town is right.
  return townsWithRoad(road.replace(sectionOfRoad, '')).filter(isThere)
}

/** Road names are unique within Taipei, where one road crosses several towns; elsewhere each town has its own roads. */
const reachMetres = (town: string) => (town.startsWith('臺北市') ? 8_000 : 4_000)

function runsThrough({ area, location }: Findable, town: string): boolean {
  if (area === town) return true
  const centre: LatLng | undefined = circleOfArea(town)?.centre
  return (
    area.slice(0, 3) === town.slice(0, 3) &&
    centre !== undefined &&
    distanceMetres(location, centre) <= reachMetres(town)
  )
}
