import { distanceMetres } from '@daoxing/kit/contract'
import { type Findable, type FindableIndex, findablePlaces } from './findable.ts'
import { fitOfMistyped, fitOfNames, isBroken, spelledOf, squeezed, wantedOf, wholeFit } from './fit-of.ts'
import { countiesCalled, townStem } from './gazetteer.ts'
import { hasHan, tokensToFind } from './normalise-text.ts'
import { kindFit, kindMeantBy, lossOfKind, lossOfPlace, worthOfKind } from './place-worth.ts'
import type { PlaceSearch } from './place-search.ts'

/** The default number of results. */
export const limitDefault = 8
/** Keeps enough candidates for a full list after duplicates are removed. */
const perPlaceMax = 3

/** The best matches in an index for the query, best first. */
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
  const best = bestOf({ among, found, fitOfThing }, search)
  return onlyHan.test(wanted.text) ? best.filter((each) => each.fit > 0 || isOfArea(each.thing, wanted.text)) : best
}

const onlyHan = /^\p{Script=Han}+$/u

/**
 * Pairs of characters may match different names of an item, as 中山 and 公園 do in a museum of 中山區. An item without a name
 * that contains all of them counts if its area or line matches, or if the query has its area before most of its name:
 * 桃園機場第二航廈.
 */
function isOfArea({ area, names, lines = [] }: Findable, text: string): boolean {
  const [inArea, ...onLines] = [area, ...lines].map(squeezed)
  if (inArea === undefined || [inArea, ...onLines].some((name) => name.includes(text))) return true
  const said = [...text].findLastIndex((_, index) => inArea.includes(text.slice(0, index + 1))) + 1
  const rest = text.slice(said)
  return said >= 2 && rest.length >= 3 && names.some((name) => squeezed(name).includes(rest))
}

/** Searches for a query with one error; a part of a Chinese name is never guessed. */
export function searchMistyped(among: FindableIndex, search: PlaceSearch): readonly Ranked[] {
  const wanted = wantedOf(search.text)
  const found = among.index.closeTo(search.text)
  const fitOfThing = (id: number) => fitOfMistyped(among.index.spelled[id] ?? nameless, wanted)
  const best = bestOf({ among, found, fitOfThing }, search)
  if (!wanted.isChinese) return best
  const stem = townStem(wanted.text)
  const { near } = search
  return best.filter(
    ({ thing, fit }) =>
      fit > 0 &&
      !isOtherSection(thing, wanted.text) &&
      // 大安 is spelled correctly: a place of that kind in another town is not an error for it.
      (stem === undefined || thing.names.some((name) => squeezed(name).includes(stem))) &&
      (!near || distanceMetres(near, thing.location) <= slipReachMetres),
  )
}

/** One wrong character in a short Chinese name gives another name, which probably exists somewhere in Taiwan. */
const slipReachMetres = 50_000

const section = /[一二三四五六七八九十]+段$/u

/** A section is never a typing error: 二段 does not match 一段 of the same or another road. */
function isOtherSection({ kind, name }: Findable, typed: string): boolean {
  const wanted = section.exec(typed)?.[0]
  return kind === 'road' && wanted !== undefined && section.exec(name)?.[0] !== wanted
}

/** All of its initials rather than some. */
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
  const best = new Best((search.limit ?? limitDefault) * perPlaceMax)
  const ids = shortlist ? shortlist(found, search.near) : found
  const counties = countiesCalled(search.text)
  const isMeant = ({ area, name }: Findable) => counties.some((county) => area.startsWith(county) || name === county)
  const lossOfBegun = isWord(search.text) && holdsWhole(ids, { things, fitOfThing }) ? brokenLoss : 0
  for (const id of ids) {
    const thing = things[id]
    if (thing === undefined) continue
    const fit = fitOfThing(id, thing)
    const worth =
      fit +
      worthOfKind(thing.kind) -
      lossOfKind(thing.kind, search) -
      (lossOfBegun > 0 && isBroken(fit) ? lossOfBegun : 0)
    // Most of the thousands that contain a first character are excluded before their distance is computed.
    if (!best.takes(worth)) continue
    const seen = counties.length > 0 && isMeant(thing) ? { ...search, isMeant: true } : search
    best.offer({ thing, fit, score: worth - lossOfPlace(thing.location, seen) })
  }
  return best.inOrder()
}

type Names = Pick<Candidates, 'fitOfThing'> & Pick<FindableIndex, 'things'>

function holdsWhole(ids: readonly number[], { things, fitOfThing }: Names): boolean {
  return ids.some((id) => {
    const thing = things[id]
    return thing !== undefined && fitOfThing(id, thing) >= wholeFit
  })
}

/** Chinese words have no prefixes, and one or two letters are rarely a word; most names contain them. */
const isWord = (text: string): boolean => !hasHan(text) && text.length >= 3

/** After every place with exactly that name. */
const brokenLoss = 60

/** A match: how exactly its name matches, and its overall rank. */
export type Ranked = {
  readonly thing: Findable
  readonly fit: number
  readonly score: number
  /** No name equals the query, and this is the closest one. */
  readonly isGuess?: boolean
}

/** The settings of a search in one list of places. */
export type SearchOfIndex = (among: FindableIndex, search: PlaceSearch) => readonly Ranked[]

/** Merges the results of the built-in and the imported names into one list. */
export function amongAll(search: PlaceSearch, searchOf: SearchOfIndex): readonly Ranked[] {
  const { imported } = search
  const lists = [searchOf(findablePlaces(), search), ...(imported ? [searchOf(imported, search)] : [])]
  const haveWhole = lists.map((list) => list.some(({ fit }) => fit >= wholeFit))
  if (!haveWhole.includes(true) || !haveWhole.includes(false) || hasHan(search.text)) return inOrder(lists.flat())
  // A match of a whole name comes before a match of its beginning, also across the lists.
  const behind = (each: Ranked) => (isBroken(each.fit) ? { ...each, score: each.score - brokenLoss } : each)
  return inOrder(lists.flatMap((list, index) => (haveWhole[index] ? list : list.map(behind))))
}

/** The best first. */
export const inOrder = (those: readonly Ranked[]): readonly Ranked[] =>
  those.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))

const isBefore = (one: Ranked, other: Ranked) =>
  one.score > other.score || (one.score === other.score && one.thing.id < other.thing.id)

/** Selects the best few without sorting all. */
class Best {
  readonly #top: Ranked[] = []
  readonly #count: number

  constructor(count: number) {
    this.#count = count
  }

  /** Whether an item with at most this score could be among them. */
  takes(score: number): boolean {
    return this.#top.length < this.#count || score >= (this.#top.at(-1)?.score ?? score)
  }

  offer(ranked: Ranked): void {
    if (!this.takes(ranked.score)) return
    const after = this.#top.findIndex((top) => isBefore(ranked, top))
    this.#top.splice(after === -1 ? this.#top.length : after, 0, ranked)
    if (this.#top.length > this.#count) this.#top.pop()
  }

  inOrder(): readonly Ranked[] {
    return this.#top
  }
}
