import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import {
  countyNamed,
  type Findable,
  type FindableIndex,
  findablePlaces,
  townsNamed,
  villagesNamed,
} from './findable.ts'
import type { KnownRoads } from './english-names.ts'
import { breath } from '../ground/in-pieces.ts'
import type { TypedAddress } from './parse-address.ts'

export type Pin = {
  readonly location: LatLng
  /** The address of the pin: 臺北市信義區信義路五段, 臺北市信義區. */
  readonly pinnedAt: string
  /**
   * The pinned place in English, from the smallest to the largest part: Xinyi Rd. Sec. 5, Xinyi District, Taipei City.
   */
  readonly pinnedAtEn: string
  /** The pin is on the typed road, not in the middle of a town as a fallback. */
  readonly isAtRoad?: boolean
}

type PinOptions = {
  readonly near: LatLng | undefined
  readonly imported?: FindableIndex | undefined
  /** The whole road, if the typed section is unknown or missing. */
  readonly whole?: Pin | undefined
}

/**
 * The best known position of a typed address: its road, else its village, its town, its county. Undefined if all are
 * unknown: the middle of the rider's own town is usually wrong, and the rider would pay for the ride there.
 */
export function pinnedAddress(address: TypedAddress, { near, imported, whole }: PinOptions): Pin | undefined {
  const towns = address.town === '' ? [] : townsNamed(address.county, address.town)
  // A road with that name in another town is not a match.
  if (address.town !== '' && towns.length === 0) return undefined
  const isInTown = ({ area }: Findable) => towns.some((town) => town.name === area)
  // The middle of a mountainous town is far from its streets.
  const fitting = roadsNamed(address.road, imported).filter(
    (known) =>
      isInCounty(known, address) &&
      (!section.test(address.road) || section.test(known.name)) &&
      (isInTown(known) || townAgrees(known.location, towns)),
  )
  // An import lists a road once in each of its towns.
  const inTown = fitting.filter(isInTown)
  const road = nearest(inTown.length > 0 ? inTown : fitting, near)
  if (road && !whole) return { ...pinAt(road, `${road.area}${road.name}`), isAtRoad: true }
  if (whole && townAgrees(whole.location, towns)) return whole
  const village = nearest(address.village === '' ? [] : villagesNamed(address), near)
  if (village) return pinAt(village, `${village.area}${village.name}`)
  const town = nearest(towns, near)
  if (town) return pinAt(town, town.name)
  return address.county === '' ? undefined : pinAtCounty(countyNamed(address.county))
}

const pinAt = ({ location, nameEn, areaEn }: Findable, pinnedAt: string): Pin => ({
  location,
  pinnedAt,
  pinnedAtEn: areaEn === '' ? nameEn : `${nameEn}, ${areaEn}`,
})

const pinAtCounty = (county: Findable | undefined): Pin | undefined =>
  county && { location: county.location, pinnedAt: county.name, pinnedAtEn: county.nameEn }

const isInCounty = ({ area }: Findable, { county }: TypedAddress) => county === '' || area.startsWith(county)

const folded = (name: string) => name.replaceAll('臺', '台')
const section = /[一二三四五六七八九十]+段$/
const isRoad = ({ kind, name }: Findable) => kind === 'road' || (kind === 'landmark' && /[路街]$/.test(name))

type Roads = {
  readonly all: Findable[]
  readonly byName: Map<string, Findable[]>
  /** Without its section, for queries without one. */
  readonly byStem: Map<string, Findable[]>
  /** By the short name of the whole: 忠孝 for 忠孝東路 and 忠孝西路, 中山 for 中山一路. */
  readonly byFamily: Map<string, Findable[]>
}
const roadsOf = new WeakMap<FindableIndex, Roads>()
const noRoads = (): Roads => ({ all: [], byName: new Map(), byStem: new Map(), byFamily: new Map() })

function roadsIn(index: FindableIndex): Roads {
  const held = roadsOf.get(index)
  if (held) return held
  const fresh = noRoads()
  for (const thing of index.things) takeRoad(fresh, thing)
  roadsOf.set(index, fresh)
  return fresh
}

const thingsAtOnce = 1000

/** Indexes the roads among all features in advance and in chunks, since riders search in the meantime. */
export async function gatherRoads(index: FindableIndex): Promise<void> {
  const fresh = noRoads()
  for (const [order, thing] of index.things.entries()) {
    takeRoad(fresh, thing)
    if (order % thingsAtOnce === 0) await breath()
  }
  roadsOf.set(index, fresh)
}

function takeRoad({ all, byName, byStem, byFamily }: Roads, thing: Findable): void {
  if (!isRoad(thing)) return
  all.push(thing)
  const name = folded(thing.name)
  put(byName, name, thing)
  if (section.test(name)) put(byStem, name.replace(section, ''), thing)
  const family = familyOf(name)
  if (family !== undefined) put(byFamily, family, thing)
}

function put(roads: Map<string, Findable[]>, name: string, road: Findable): void {
  const held = roads.get(name)
  if (held) held.push(road)
  else roads.set(name, [road])
}

const familyPattern =
  /^(?<family>\p{Script=Han}{2,}?)[東西南北]?[一二三四五六七八九十]?(?:路|街|大道)(?:[一二三四五六七八九十]+段)?$/u
const familyOf = (name: string): string | undefined => familyPattern.exec(name)?.groups?.['family']

/**
 * All sections of a road in a crossing, with its continuation on the other side: for 敦化南路 as for 敦化, those of 敦化北路,
 * too.
 */
export function roadFamily(typed: string, imported?: FindableIndex): readonly Findable[] {
  const family = familyOf(folded(typed)) ?? folded(typed)
  const isNumbered = numberedRoad.test(typed)
  return [findablePlaces(), ...(imported ? [imported] : [])]
    .flatMap((index) => roadsIn(index).byFamily.get(family) ?? [])
    .filter(({ name }) => !isNumbered || numberedRoad.test(name))
}

/** 中正三路 continues as 中正四路, and is unrelated to the 中正路 of another city. */
const numberedRoad = /[一二三四五六七八九十](?:路|街)/u

/** Every known road, and streets that are known as sights: 迪化街. */
export function knownRoads(imported?: FindableIndex): KnownRoads {
  return [findablePlaces(), ...(imported ? [imported] : [])].map((index) => roadsIn(index).all)
}

/** Roads with that name, or their sections if none was typed, or the whole road if it has no known sections. */
export function roadsNamed(name: string, imported: FindableIndex | undefined): readonly Findable[] {
  if (name === '') return []
  const known = [findablePlaces(), ...(imported ? [imported] : [])].map(roadsIn)
  const wanted = folded(name)
  const exact = known.flatMap(({ byName }) => byName.get(wanted) ?? [])
  if (exact.length > 0) return exact
  const sections = known.flatMap(({ byStem }) => byStem.get(wanted) ?? [])
  return sections.length > 0 ? sections : known.flatMap(({ byName }) => byName.get(wanted.replace(section, '')) ?? [])
}

export function nearest<Thing extends { readonly location: LatLng }>(
  things: readonly Thing[],
  near: LatLng | undefined,
): Thing | undefined {
  if (!near) return things[0]
  let best: { readonly thing: Thing; readonly metres: number } | undefined
  for (const thing of things) {
    const metres = distanceMetres(near, thing.location)
    if (!best || metres < best.metres) best = { thing, metres }
  }
  return best?.thing
}

/** A long road crosses several towns, so the pin may lie slightly outside the typed town. */
export const roadReachMetres = 4000

function townAgrees(point: LatLng, towns: readonly { readonly location: LatLng }[]): boolean {
  return towns.length === 0 || towns.some((town) => distanceMetres(town.location, point) < roadReachMetres)
}
