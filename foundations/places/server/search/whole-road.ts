import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { numberOfChinese } from './address-numerals.ts'
import { type AreaCircle, circleOfArea } from '../ground/area-circle.ts'
import type { Findable, FindableIndex } from './findable.ts'
import type { TypedAddress } from './parse-address.ts'
import { nearest, type Pin, roadsNamed } from './pin-address.ts'
import { townsWithRoad } from './road-register.ts'

/** A road by all its sections: its pin and its text. */
export type WholeRoad = {
  readonly location: LatLng
  readonly name: string
  readonly county: string
  readonly nameEn: string
  readonly countyEn: string
}

type Around = { readonly near: LatLng | undefined; readonly imported: FindableIndex | undefined }
type Said = Pick<TypedAddress, 'road' | 'county'>

const section = /(?<number>[一二三四五六七八九十]+)段$/u
const sectionEn = / Sec\. \d+$/u
/** Every town has a 中正路: another city is found only if the query names it. */
const sameCityMetres = 30_000

/**
 * The whole of a road whose typed section is unknown: pinned between the previous and the next known section, or at the
 * nearest one. Another section never replaces it.
 */
export function roadOfUnknownSection({ road, county }: Said, around: Around): WholeRoad | undefined {
  const wanted = numberOfSection(road)
  if (wanted === 0) return undefined
  const known = roadsNamed(road, around.imported)
  if (known.some(({ name }) => section.test(name))) return undefined
  const undivided = ofOneCity(known, county, around)[0]
  if (undivided && county === '' && isSectionElsewhere(road, undivided.area.slice(0, 3), around.near)) return undefined
  if (undivided) return wholeAs(undivided, undivided.location)
  const sections = sectionsOf({ road: road.replace(section, ''), county }, around)
  const before = sections.findLast(({ name }) => numberOfSection(name) < wanted)
  const behind = sections.find(({ name }) => numberOfSection(name) > wanted)
  const beside = before ?? behind
  return beside && wholeAs(beside, between(beside.location, (behind ?? beside).location))
}

/** Whether towns near the rider have that section but the city of the known road does not: 三民路二段 is in 板橋. */
function isSectionElsewhere(road: string, county: string, near: LatLng | undefined): boolean {
  const towns = townsWithRoad(road)
  if (towns.some((town) => town.startsWith(county))) return false
  return towns.some((town) => {
    const centre = circleOfArea(town)?.centre
    return centre !== undefined && (near === undefined || distanceMetres(near, centre) <= sameCityMetres)
  })
}

/** The whole of a road with several sections that was typed without one. */
export function roadOfSections(said: Said, around: Around): WholeRoad | undefined {
  if (section.test(said.road)) return undefined
  const sections = sectionsOf(said, around)
  const middle = sections[sections.length >> 1]
  return sections.length < 2 || !middle ? undefined : wholeAs(middle, middle.location)
}

/**
 * The road of a house number without a section: numbers restart in each, so 忠孝東路100號 exists several times. Its circle
 * contains the known sections.
 */
export function roadOfUnsaidSection(
  said: Said & Pick<TypedAddress, 'door' | 'town'>,
  around: Around,
): (WholeRoad & { readonly within: AreaCircle }) | undefined {
  if (said.door === '' || section.test(said.road)) return undefined
  if (roadsNamed(said.road, around.imported).some(({ name }) => !section.test(name))) return undefined
  const all = sectionsOf(said, around)
  const inTown = all.filter(({ area }) => area.endsWith(said.town))
  const sections = inTown.length > 0 ? inTown : all
  const middle = sections[sections.length >> 1]
  if (!middle) return undefined
  const reach = Math.max(...sections.map(({ location }) => distanceMetres(middle.location, location)))
  return {
    ...wholeAs(middle, middle.location),
    within: { centre: middle.location, radiusMetres: Math.round(reach) + beyondSectionMetres },
  }
}

const beyondSectionMetres = 1_000

/** The sections of a road in order. */
function sectionsOf({ road, county }: Said, around: Around): readonly Findable[] {
  const all = roadsNamed(road, around.imported).filter(({ name }) => section.test(name))
  return ofOneCity(all, county, around).toSorted(
    (one, other) => numberOfSection(one.name) - numberOfSection(other.name),
  )
}

/** Those in the given county, or in the rider's. */
function ofOneCity(roads: readonly Findable[], county: string, { near }: Around): readonly Findable[] {
  const all = roads.filter(({ area }) => area.startsWith(county))
  const first = nearest(all, near)
  if (!first || (county === '' && near && distanceMetres(near, first.location) > sameCityMetres)) return []
  return all.filter(({ area }) => area.slice(0, 3) === first.area.slice(0, 3))
}

function numberOfSection(road: string): number {
  const number = section.exec(road)?.groups?.['number']
  return number === undefined ? 0 : numberOfChinese(number)
}

const between = (one: LatLng, other: LatLng): LatLng => ({
  lat: (one.lat + other.lat) / 2,
  lng: (one.lng + other.lng) / 2,
})

const wholeAs = ({ name, nameEn, area, areaEn }: Findable, location: LatLng): WholeRoad => ({
  location,
  name: name.replace(section, ''),
  county: area.slice(0, 3),
  nameEn: nameEn.replace(sectionEn, ''),
  countyEn: areaEn.split(', ').at(-1) ?? '',
})

/** The location text of a typed address. */
export const pinOfWhole = ({ location, name, county, nameEn, countyEn }: WholeRoad): Pin => ({
  location,
  pinnedAt: `${county}${name}`,
  pinnedAtEn: `${nameEn}, ${countyEn}`,
})
