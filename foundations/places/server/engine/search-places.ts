import { distanceMetres, type Language, type LatLng } from '@daoxing/kit/contract'
import type { PlaceKind } from '@daoxing/places/contract'
import { chineseOfNumber } from './address-numerals.ts'
import { type Findable, type FindableIndex, findablePlaces, findableVillages, type ImportedNames } from './findable.ts'
import { fitOfMistyped, fitOfNames, spelledOf, squeezed, wantedOf } from './fit-of.ts'
import { countyStart } from './gazetteer.ts'
import { hasHan, normaliseText, tokensToFind } from './normalise-text.ts'
import { fromJapanese } from './japanese-text.ts'
import { kindFit, kindMeantBy, lossOfKind, lossOfPlace, worthOfKind } from './place-worth.ts'
import { traditionalText } from './traditional-text.ts'
import { pointFound, readPoint } from './typed-point.ts'
import { typedAddress } from './typed-address.ts'
import { typedCrossing } from './typed-crossing.ts'
import { typedExit } from './typed-exit.ts'
import { typedRoad } from './typed-road.ts'

export type FoundPlace = {
  readonly id: string
  readonly kind: PlaceKind
  readonly name: string
  /** Where it is, for the second line of a list. */
  readonly area: string
  readonly location: LatLng
  /** A typed address that is pinned at its road or town, since its house number is not known. */
  readonly isApproximate: boolean
  readonly distanceMetres?: number
  /** The road of a crossing that nobody knows: it is pinned at the other one. */
  readonly unknown?: string
  /** How exactly one of its names fits what was typed, where the engine can tell. */
  readonly fit?: number
}

export type PlaceSearch = {
  readonly text: string
  /** Where the rider is; nearer places of the same fit come first. */
  readonly near?: LatLng
  /** Somebody wants to go there: where the rider stands is not meant. */
  readonly isDestination?: boolean
  readonly limit?: number
  readonly language?: Language
  /** Joins the questions of one search, for engines that count by it. */
  readonly sessionToken?: string
  /** What an operator imported, searched beside what comes with the product. */
  readonly imported?: ImportedNames | undefined
}

/** Places, roads, towns and villages that fit what was typed so far, best first; a typed address is kept as it was typed. */
export async function searchPlaces(typed: PlaceSearch): Promise<readonly FoundPlace[]> {
  const search = anyRank.test(typed.text.normalize('NFKC').trim()) ? { ...typed, text: '計程車' } : typed
  const limit = search.limit ?? limitDefault
  const point = readPoint(search.text)
  if (point) return pointFound(point, search)
  const exit = await typedExit(search, (station) => searchPlaces({ ...station, limit: limitDefault }))
  if (exit.length > 0) return exit.slice(0, limit)
  const crossing = typedCrossing(search)
  if (crossing.length > 0) return crossing
  const inSection = await sectionBegun(search)
  if (inSection.length > 0) return withoutTwins(inSection.map((ranked) => asFound(ranked, search))).slice(0, limit)
  const { unknown, whole } = await typedRoad(search)
  // Whoever types a section that nobody knows has made no mistake.
  const found = unknown ? matches(search) : await foundFor(search)
  const address = unknown ? [unknown] : await typedAddress(search)
  const all = withoutTwins([...address, ...found.map((ranked) => asFound(ranked, search))])
  const listed = withFewRanks(all, search)
  return whole ? [...listed.slice(0, limit - 1), whole] : listed.slice(0, limit)
}

/** Ranks that come behind everything else leave the list to the rest: the best of them is enough. */
function withFewRanks(found: readonly FoundPlace[], search: PlaceSearch): readonly FoundPlace[] {
  const isBehind = ({ kind }: FoundPlace) => lossOfKind(kind, search) > 0
  if (found.every(isBehind)) return found
  const first = found.find(isBehind)
  return found.filter((place) => place === first || !isBehind(place))
}

const figureAfterRoad =
  /^(?:\p{Script=Han}{2}[縣市](?:\p{Script=Han}{1,3}?[鄉鎮市區])?)?(?<road>\p{Script=Han}+(?:路|大道|街))(?<figure>[1-9])$/u

/** Who has typed 民生東路5 is on the way to its fifth section, where there is one, and not yet to a door. */
async function sectionBegun(search: PlaceSearch): Promise<readonly Ranked[]> {
  const { road, figure } = figureAfterRoad.exec(search.text.normalize('NFKC').trim())?.groups ?? {}
  if (road === undefined) return []
  const text = `${road}${chineseOfNumber(Number(figure))}段`
  const found = await foundFor({ ...search, text })
  const spelt = normaliseText(text)
  return found.some(({ thing }) => thing.kind === 'road' && spelt.endsWith(normaliseText(thing.name))) ? found : []
}

async function foundFor(search: PlaceSearch): Promise<readonly Ranked[]> {
  const found = matches(search)
  if (found.length > 0) return found
  const text = hasHan(search.text) ? await traditionalText(search.text) : search.text
  const inTraditional = text === search.text ? [] : matches({ ...search, text })
  if (inTraditional.length > 0) return inTraditional
  const ranks = ranksAsked({ ...search, text })
  if (ranks.length > 0) return ranks
  const inArea = matchesInArea({ ...search, text })
  if (inArea.length > 0) return inArea
  const japanese = await matchesInJapanese(search)
  return japanese.length > 0 ? japanese : amongAll({ ...search, text }, searchMistyped)
}

async function matchesInJapanese(search: PlaceSearch): Promise<readonly Ranked[]> {
  for (const reading of fromJapanese(search.text)) {
    const text = await traditionalText(reading)
    const found = matches({ ...search, text })
    const all = found.length > 0 ? found : matchesInArea({ ...search, text })
    if (all.length > 0) return all
  }
  return []
}

/** Any place where taxis wait, in the words of who looks for one. */
const anyRank =
  /^(?:(?:計程車|计程车|小黃|小黄|出租車|出租车)(?:的)?(?:排班|招呼|候客|乘車|搭乘)?(?:處|处|區|区|站|點|点)|タクシー(?:の?りば|の?乗り?場)?|taxi(?: ?cab)? ?(?:stands?|ranks?|queue|stop)|cab (?:stands?|ranks?))$/iu
const rankEnding =
  /(?:的|の)?\s*(?:(?:計程車|小黃)(?:排班|招呼)?(?:處|區|站|點)?|排班(?:處|區|站|點)?|タクシー(?:の?りば|の?乗り?場)?|taxi (?:stand|rank))$/iu
const rankReachMetres = 400

/** 臺大醫院排班處: where taxis wait around a place, however the cities call it; the place itself where they wait nowhere. */
function ranksAsked(search: PlaceSearch): readonly Ranked[] {
  const typed = search.text.normalize('NFKC').trim()
  const text = typed.replace(rankEnding, '')
  if (text === typed || [...text].length < 2) return []
  const places = matches({ ...search, text })
  const [about] = places
  if (!about) return []
  const metresTo = ({ location }: Findable) => distanceMetres(about.thing.location, location)
  const ranks = findablePlaces()
    .things.filter((thing) => thing.kind === 'taxi-rank' && metresTo(thing) <= rankReachMetres)
    .toSorted((one, other) => metresTo(one) - metresTo(other))
  return ranks.length > 0 ? ranks.map((thing) => ({ thing, fit: about.fit, score: about.score })) : places
}

/** 台北故宮 is 故宮, and 台中車站 no station of another city. */
function matchesInArea(search: PlaceSearch): readonly Ranked[] {
  const typed = search.text.normalize('NFKC').replaceAll('臺', '台')
  const start = countyStart(typed)
  const text = typed.slice(start?.written.length ?? 0)
  if (!start || [...text].length < 2) return []
  return matches({ ...search, text }).filter(({ thing }) =>
    start.counties.some((county) => thing.area.startsWith(county)),
  )
}

/** Villages are asked only when a name of two characters or more leaves room in the list. */
function matches(search: PlaceSearch): readonly Ranked[] {
  const { text, limit = limitDefault } = search
  const known = amongAll(search, searchAmong)
  const hasRoom = known.length < limit && [...text.trim()].length >= 2 && hasHan(text)
  return hasRoom ? inOrder([...known, ...searchAmong(findableVillages(), search)]) : known
}

type SearchOfIndex = (among: FindableIndex, search: PlaceSearch) => readonly Ranked[]

function amongAll(search: PlaceSearch, searchOf: SearchOfIndex): readonly Ranked[] {
  const { imported } = search
  return inOrder([...searchOf(findablePlaces(), search), ...(imported ? searchOf(imported, search) : [])])
}

const inOrder = (those: readonly Ranked[]) => those.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))

const limitDefault = 8
/** Of those that are found, so many are kept that a full list is left once twins are taken out. */
const keptPerPlace = 3

/** The best of an index for what was typed so far, best first. */
export function searchAmong(among: FindableIndex, search: PlaceSearch): readonly Ranked[] {
  const { text } = search
  if (tokensToFind(text).length === 0) return []
  const holding = among.index.holding(text)
  const found = holding.length > 0 ? holding : among.index.abbreviated(text)
  const kind = kindMeantBy(squeezed(text))
  const wanted = wantedOf(text)
  const isAbbreviated = holding.length === 0 && found.length > 0
  const fitOfThing = (id: number, thing: Findable) => {
    if (isAbbreviated) return thing.initials?.includes(wanted.text) ? abbreviatedFit : 0
    return thing.kind === kind ? kindFit : fitOfNames(among.index.spelled[id] ?? nameless, wanted)
  }
  return bestOf({ among, found, fitOfThing }, search)
}

/** As above, of what was typed with one mistake; something else than the whole of a Chinese name is not guessed. */
function searchMistyped(among: FindableIndex, search: PlaceSearch): readonly Ranked[] {
  const wanted = wantedOf(search.text)
  const found = among.index.closeTo(search.text)
  const fitOfThing = (id: number) => fitOfMistyped(among.index.spelled[id] ?? nameless, wanted)
  return bestOf({ among, found, fitOfThing }, search).filter(
    ({ thing, fit }) => (fit > 0 || !wanted.isChinese) && !isOtherSection(thing, wanted.text),
  )
}

const section = /[一二三四五六七八九十]+段$/u

/** A section is no slip of the pen: 二段 is never 一段 of the same or of another road. */
function isOtherSection({ kind, name }: Findable, typed: string): boolean {
  const wanted = section.exec(typed)?.[0]
  return kind === 'road' && wanted !== undefined && section.exec(name)?.[0] !== wanted
}

/** All its first letters rather than some of them. */
const abbreviatedFit = 40
const nameless = spelledOf([])

type Candidates = {
  readonly among: FindableIndex
  readonly found: readonly number[]
  readonly fitOfThing: (id: number, thing: Findable) => number
}

function bestOf(
  { among: { things, shortlist }, found, fitOfThing }: Candidates,
  search: PlaceSearch,
): readonly Ranked[] {
  const best = new Best((search.limit ?? limitDefault) * keptPerPlace)
  for (const id of shortlist ? shortlist(found, search.near) : found) {
    const thing = things[id]
    if (thing === undefined) continue
    const fit = fitOfThing(id, thing)
    const worth = fit + worthOfKind(thing.kind) - lossOfKind(thing.kind, search)
    // Of the thousands that hold a first character most are out before anybody asks how far away they are.
    if (best.takes(worth)) best.offer({ thing, fit, score: worth - lossOfPlace(thing.location, search) })
  }
  return best.inOrder()
}

export type Ranked = { readonly thing: Findable; readonly fit: number; readonly score: number }

const isBefore = (one: Ranked, other: Ranked) =>
  one.score > other.score || (one.score === other.score && one.thing.id < other.thing.id)

/** The few best of many, without sorting the many. */
class Best {
  readonly #kept: Ranked[] = []
  readonly #count: number

  constructor(count: number) {
    this.#count = count
  }

  /** Whether a thing of this score at most could be among them. */
  takes(score: number): boolean {
    return this.#kept.length < this.#count || score >= (this.#kept.at(-1)?.score ?? score)
  }

  offer(ranked: Ranked): void {
    if (!this.takes(ranked.score)) return
    const after = this.#kept.findIndex((kept) => isBefore(ranked, kept))
    this.#kept.splice(after === -1 ? this.#kept.length : after, 0, ranked)
    if (this.#kept.length > this.#count) this.#kept.pop()
  }

  inOrder(): readonly Ranked[] {
    return this.#kept
  }
}

function asFound({ thing, fit }: Ranked, { near, language = 'zh-TW' }: PlaceSearch): FoundPlace {
  return {
    id: thing.id,
    kind: thing.kind,
    name: language === 'en' ? thing.nameEn : thing.name,
    area: language === 'en' ? thing.areaEn : thing.area,
    location: thing.location,
    isApproximate: isWide(thing.kind),
    fit,
    ...(near ? { distanceMetres: Math.round(distanceMetres(near, thing.location)) } : {}),
  }
}

/** A road, a village or a town is pinned in its middle, which is nobody's door. */
export const isWide = (kind: PlaceKind): boolean => wideKinds.has(kind)
const wideKinds = new Set<PlaceKind>(['road', 'village', 'town', 'county'])

const sameSpotMetres = 30

/** One thing under two ids is offered once, as what came first. */
function withoutTwins(found: readonly FoundPlace[]): readonly FoundPlace[] {
  return found.filter(
    (thing, index) =>
      !found
        .slice(0, index)
        .some((other) => other.name === thing.name && distanceMetres(other.location, thing.location) < sameSpotMetres),
  )
}
