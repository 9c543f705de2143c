import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { englishRoad } from '../data/roads-of-cities.ts'
import { circleOfArea } from '../ground/area-circle.ts'
import { breath } from '../ground/in-pieces.ts'
import { allRoadNames, townsWithRoad } from './road-register.ts'
import { atlas } from '../ground/atlas.ts'
import { type EnglishArea, type EnglishRoad, foldedEnglish, englishWords, readEnglish } from './english-words.ts'
import type { Findable } from './findable.ts'

type NamedTown = { readonly stem: string; readonly kind: string; readonly county: string; readonly town: string }
type NamedCounty = { readonly stem: string; readonly kind: string; readonly county: string }

/** The area of an English address: every county and town that its names may mean. */
export type EnglishPlace = {
  readonly counties: readonly string[]
  readonly towns: readonly { readonly county: string; readonly town: string }[]
  readonly village: string
}

/** Names with a common spelling that differs from the atlas. */
const otherSpellings = new Map([
  ['taibei', 'taipei'],
  ['xinbei', 'newtaipei'],
  ['jilong', 'keelung'],
  ['xinzhu', 'hsinchu'],
  ['taizhong', 'taichung'],
  ['zhanghua', 'changhua'],
  ['jiayi', 'chiayi'],
  ['gaoxiong', 'kaohsiung'],
  ['pingdong', 'pingtung'],
  ['ilan', 'yilan'],
  ['hualian', 'hualien'],
  ['taidong', 'taitung'],
  ['jinmen', 'kinmen'],
  ['lianjiang', 'lienchiang'],
  ['matsu', 'lienchiang'],
  ['danshui', 'tamsui'],
  ['hsinyi', 'xinyi'],
  ['taan', 'daan'],
  ['chungshan', 'zhongshan'],
  ['chungcheng', 'zhongzheng'],
  ['panchiao', 'banqiao'],
  ['hsintien', 'xindian'],
  ['chungli', 'zhongli'],
  ['chupei', 'zhubei'],
])
const spelled = (words: readonly string[]) => {
  const folded = foldedEnglish(words)
  return otherSpellings.get(folded) ?? folded
}

let held: { readonly towns: readonly NamedTown[]; readonly counties: readonly NamedCounty[] } | undefined

function names() {
  held ??= {
    towns: atlas('towns').areas.map(({ county, town, townEn }) => ({ ...stemOf(townEn), county, town })),
    counties: atlas('counties').areas.map(({ county, countyEn }) => ({ ...stemOf(countyEn), county })),
  }
  return held
}

/** `New Taipei City` is newtaipei and a city. */
function stemOf(nameEn: string): { readonly stem: string; readonly kind: string } {
  const words = englishWords(nameEn)
  return { stem: foldedEnglish(words.slice(0, -1)), kind: words.at(-1) ?? '' }
}

/** Finds county and town in the names of an address, with or without their suffix. */
export function placeOfEnglish(areas: readonly EnglishArea[]): EnglishPlace {
  const counties: NamedCounty[] = []
  const towns: NamedTown[] = []
  let village = ''
  for (const area of areas) {
    if (area.kind === 'village') {
      village = foldedEnglish(area.words)
      continue
    }
    let { words, kind } = area
    while (words.length > 0) {
      const found = lastName(words, kind)
      if (!found) break
      counties.push(...found.counties)
      towns.push(...found.towns)
      // `Xinyi Taipei City` has two names before one suffix.
      words = words.slice(0, found.from)
      kind = 'any'
    }
  }
  const countyNames = [...new Set(counties.map(({ county }) => county))]
  const within = towns.filter(({ county }) => countyNames.length === 0 || countyNames.includes(county))
  return {
    counties: countyNames,
    towns: within.map(({ county, town }) => ({ county, town })),
    village: villageNamed(village, within),
  }
}

/**
 * The longest name at the end of these words: a town or county with that suffix, or with any if that one does not fit.
 */
function lastName(words: readonly string[], kind: EnglishArea['kind']) {
  for (let from = 0; from < words.length; from += 1) {
    const stem = spelled(words.slice(from))
    const fits = (name: { readonly stem: string; readonly kind: string }) => name.stem === stem
    const counties = names().counties.filter(fits)
    const towns = names().towns.filter(fits)
    const exact = { counties: ofKind(counties, kind), towns: ofKind(towns, kind) }
    // Hsinchu is two counties, Taoyuan a city and a district: the most common meaning comes first.
    const mostly = counties.length > 0 ? { counties, towns: [] } : { counties, towns }
    const found = exact.counties.length + exact.towns.length > 0 ? exact : mostly
    if (found.counties.length > 0) return { from, counties: found.counties, towns: [] }
    if (found.towns.length > 0) return { from, counties: [], towns: found.towns }
  }
  return undefined
}

const ofKind = <Name extends { readonly kind: string }>(those: readonly Name[], kind: string) =>
  those.filter((one) => one.kind === kind)

function villageNamed(stem: string, towns: EnglishPlace['towns']): string {
  if (stem === '' || towns.length === 0) return ''
  const found = atlas('villages').areas.filter(
    ({ county, town, villageEn }) =>
      // Its town is recognised directly; its name is split first.
      towns.some((one) => one.county === county && one.town === town) && stemOf(villageEn).stem === stem,
  )
  return found.length === 1 ? (found[0]?.village ?? '') : ''
}

const section = /[一二三四五六七八九十]+段$/
const keyOf = ({ name, kind }: Pick<EnglishRoad, 'name' | 'kind'>) => `${name} ${kind}`
const roadsOf = new WeakMap<readonly Findable[], ReadonlyMap<string, readonly Findable[]>>()

/** The built-in roads, and those of an import. */
export type KnownRoads = readonly (readonly Findable[])[]

/**
 * The Chinese name of a road without its section, if the known roads of these counties agree on one. It is never
 * derived from the sound: 中興 and 忠興 have the same romanisation.
 */
export function roadNamedInEnglish(
  road: Pick<EnglishRoad, 'name' | 'kind'>,
  { counties, roads }: { readonly counties: readonly string[]; readonly roads: KnownRoads },
): string {
  const found = roadsNamedInEnglish(road, roads).filter(
    ({ area }) => counties.length === 0 || counties.some((county) => area.startsWith(county)),
  )
  const [first = '', ...others] = new Set(found.map(({ name }) => name.replace(section, '')))
  return others.length === 0 ? first : ''
}

let registered: ReadonlyMap<string, readonly string[]> | undefined

/** Names of the register by their romanisation. */
function registerInEnglish(): ReadonlyMap<string, readonly string[]> {
  if (registered) return registered
  const known = new Map<string, string[]>()
  for (const name of allRoadNames()) enterRegistered(known, name)
  registered = known
  return known
}

/** Reads the register in advance and in chunks, so that requests are handled in between. */
export async function readRegisterInEnglish(): Promise<void> {
  if (registered) return
  const known = new Map<string, string[]>()
  for (const [index, name] of allRoadNames().entries()) {
    enterRegistered(known, name)
    if (index % (10 * roadsAtOnce) === 0) await breath()
  }
  registered ??= known
}

function enterRegistered(known: Map<string, string[]>, name: string): void {
  if (section.test(name)) return
  const { road } = readEnglish(englishRoad(name))
  if (!road) return
  const key = keyOf(road)
  const those = known.get(key)
  if (those) those.push(name)
  else known.set(key, [name])
}

type InCounties = { readonly counties: readonly string[]; readonly near: LatLng | undefined }
/** Without a county, the roads of the rider's own city match. */
const sameCityMetres = 30_000

/** The Chinese name of a road that only the register contains, if the candidate towns agree on one. */
export function registeredInEnglish(road: Pick<EnglishRoad, 'name' | 'kind'>, { counties, near }: InCounties): string {
  const isMeant = (town: string) => {
    if (counties.length > 0) return counties.some((county) => town.startsWith(county))
    const centre = circleOfArea(town)?.centre
    return near === undefined || (centre !== undefined && distanceMetres(near, centre) <= sameCityMetres)
  }
  const named = registerInEnglish().get(keyOf(road)) ?? []
  const meant = named.filter((name) => townsWithRoad(name).some(isMeant))
  const [first = '', ...others] = meant.length > 0 || counties.length > 0 ? meant : named
  return others.length === 0 ? first : ''
}

/** Every known road, or section, with that English name, in any town. */
export function roadsNamedInEnglish(road: Pick<EnglishRoad, 'name' | 'kind'>, roads: KnownRoads): readonly Findable[] {
  return roads.flatMap((those) => byEnglishName(those).get(keyOf(road)) ?? [])
}

function byEnglishName(roads: readonly Findable[]): ReadonlyMap<string, readonly Findable[]> {
  const before = roadsOf.get(roads)
  if (before) return before
  const known: EnglishRoads = new Map()
  for (const one of roads) enter(known, one)
  roadsOf.set(roads, known)
  return known
}

/**
 * Reads imported roads in advance and in chunks: the roads of a country take half a second, and riders search in the
 * meantime.
 */
export async function readEnglishRoads(roads: readonly Findable[]): Promise<void> {
  const known: EnglishRoads = new Map()
  for (const [index, one] of roads.entries()) {
    enter(known, one)
    if (index % roadsAtOnce === 0) await breath()
  }
  roadsOf.set(roads, known)
}

const roadsAtOnce = 100
type EnglishRoads = Map<string, Findable[]>

/** By its English name, and by alternative romanisations: Chunghsiao is Zhongxiao. */
function enter(known: EnglishRoads, one: Findable): void {
  const written = [one.nameEn, ...one.names.filter((name) => roadSign.test(name))]
  const roads = [...new Set(written)].flatMap((name) => readEnglish(name).road ?? [])
  for (const key of new Set(roads.map(keyOf))) {
    const those = known.get(key)
    if (those) those.push(one)
    else known.set(key, [one])
  }
}
const roadSign = /[a-z] (?:rd\b|st\b|blvd\b|ave\b|road|street|boulevard|avenue)/i
