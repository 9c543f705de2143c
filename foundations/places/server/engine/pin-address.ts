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
import { breath } from './in-pieces.ts'
import type { TypedAddress } from './parse-address.ts'

export type Pin = {
  readonly location: LatLng
  /** The address below the pin: 臺北市信義區信義路五段, 臺北市信義區. */
  readonly pinnedAt: string
  /** The same from the smallest to the largest: Xinyi Rd. Sec. 5, Xinyi District, Taipei City. */
  readonly pinnedAtEn: string
  /** It stands on the road that was typed, and not in the middle of a town for want of it. */
  readonly isAtRoad?: boolean
}

type PinOptions = {
  readonly near: LatLng | undefined
  readonly imported?: FindableIndex | undefined
  /** The road as a whole, where the section that was typed is not known, or none was typed. */
  readonly whole?: Pin | undefined
}

/**
 * The best known spot for a typed address: its road, else its village, its town, its county. Undefined where none of them
 * is known: the middle of the rider's own town is mostly wrong, and somebody would be driven and charged to there.
 */
export function pinnedAddress(address: TypedAddress, { near, imported, whole }: PinOptions): Pin | undefined {
  const towns = address.town === '' ? [] : townsNamed(address.county, address.town)
  // A road of that name in another town is not what was typed.
  if (address.town !== '' && towns.length === 0) return undefined
  const isInTown = ({ area }: Findable) => towns.some((town) => town.name === area)
  // The middle of a town with mountains lies far from its streets.
  const fitting = roadsNamed(address.road, imported).filter(
    (known) =>
      isInCounty(known, address) &&
      (!section.test(address.road) || section.test(known.name)) &&
      (isInTown(known) || townAgrees(known.location, towns)),
  )
  // An import knows a road once in every town that it goes through.
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
  /** Without its section, for who typed none. */
  readonly byStem: Map<string, Findable[]>
  /** By what people call all of it: 忠孝 of 忠孝東路 and 忠孝西路, 中山 of 中山一路. */
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

/** Looks for the roads among all things ahead of time and in pieces: riders ask meanwhile. */
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
 * All the sections of a road that somebody names in passing, with what continues it on the other side: of 敦化南路 as of
 * 敦化 those of 敦化北路, too.
 */
export function roadFamily(typed: string, imported?: FindableIndex): readonly Findable[] {
  const family = familyOf(folded(typed)) ?? folded(typed)
  const isNumbered = numberedRoad.test(typed)
  return [findablePlaces(), ...(imported ? [imported] : [])]
    .flatMap((index) => roadsIn(index).byFamily.get(family) ?? [])
    .filter(({ name }) => !isNumbered || numberedRoad.test(name))
}

/** 中正三路 goes on as 中正四路, and has nothing to do with the 中正路 of another city. */
const numberedRoad = /[一二三四五六七八九十](?:路|街)/u

/** Every road that is known, and streets that are known as sights: 迪化街. */
export function knownRoads(imported?: FindableIndex): KnownRoads {
  return [findablePlaces(), ...(imported ? [imported] : [])].map((index) => roadsIn(index).all)
}

/** Roads of that name, or sections of it where none was typed, or the whole of a road whose sections nobody knows. */
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

/** A long road crosses several towns, so the pin may lie a little outside the town that was typed. */
export const roadReachMetres = 4000

function townAgrees(point: LatLng, towns: readonly { readonly location: LatLng }[]): boolean {
  return towns.length === 0 || towns.some((town) => distanceMetres(town.location, point) < roadReachMetres)
}
