import { breath, sortedInPieces } from '../ground/in-pieces.ts'
import { type Spelled, spelledOf, squeezed } from './fit-of.ts'
import { hasHan, tokensToFind, tokensToIndex } from './normalise-text.ts'
import { mistypedOnce } from './one-mistake.ts'

/** The searched parts of an item: its names, its county and town, and the initials of its syllables. */
export type Indexed = {
  readonly names: readonly string[]
  readonly areas: readonly string[]
  readonly initials?: readonly string[]
}

/** The items that contain the query. Items are identified by their index in the list, and returned in that order. */
export type PlaceIndex = {
  /** The canonical spellings of each item's names. */
  readonly spelled: readonly Spelled[]
  /** Items that contain the whole query: Chinese in this order, other words by prefix. */
  holding(text: string): readonly number[]
  /** Items whose names have these initials: tbcz, xmd. */
  abbreviated(text: string): readonly number[]
  /** Items that contain the query with one error, for queries without a match. */
  closeTo(text: string): readonly number[]
}

/**
 * Lists of items by character, pair of characters and word. Thousands of items may contain a first character, and all
 * of them have to be ranked, so a query only intersects its lists.
 */
export function placeIndexOf(things: readonly Indexed[]): PlaceIndex {
  const lists = emptyLists()
  for (const thing of things) take(lists, thing)
  return indexOver({ lists, words: lists.words.toSorted() })
}

const pieceLength = 200

/** Builds the place index in chunks, so that requests are handled in between. */
export async function placeIndexInPieces<Thing>(
  things: readonly Thing[],
  indexedOf: (thing: Thing) => Indexed,
): Promise<PlaceIndex> {
  const lists = emptyLists()
  for (let from = 0; from < things.length; from += pieceLength) {
    for (const thing of things.slice(from, from + pieceLength)) take(lists, indexedOf(thing))
    await breath()
  }
  return indexOver({ lists, words: await sortedInPieces(lists.words) })
}

type Lists = {
  readonly holders: Map<string, number[]>
  readonly initials: Map<string, number[]>
  readonly spelled: Spelled[]
  /**
   * Words that are not Chinese, collected on the way: searching all tokens at the end would take long for a country.
   */
  readonly words: string[]
}
const emptyLists = (): Lists => ({ holders: new Map(), initials: new Map(), spelled: [], words: [] })

function take({ holders, initials, spelled, words }: Lists, { names, areas, initials: letters = [] }: Indexed): void {
  const id = spelled.push(spelledOf(names)) - 1
  for (const token of new Set([...names, ...areas].flatMap(tokensToIndex)))
    if (enter(holders, token, id) && !hasHan(token)) words.push(token)
  for (const each of new Set(letters)) enter(initials, each, id)
}

/** Whether it is the first under this name. */
function enter(lists: Map<string, number[]>, token: string, id: number): boolean {
  const held = lists.get(token)
  if (held) held.push(id)
  else lists.set(token, [id])
  return held === undefined
}

type Parts = {
  readonly lists: Lists
  /** Words that are not Chinese, sorted. */
  readonly words: readonly string[]
}

function indexOver({ lists: { holders, initials, spelled }, words }: Parts): PlaceIndex {
  const count = spelled.length
  const letters = [...initials.keys()].toSorted()
  const listsOf = (token: string): readonly (readonly number[])[] => {
    if (hasHan(token)) return [holders.get(token) ?? []]
    const letter = token.length === 1 ? heldByLetter.get(token) : undefined
    return letter ? [letter] : between(words, token).map((word) => holders.get(word) ?? [])
  }
  // Most items have a word with a common first letter, so its lists are as long as all others together.
  const heldByLetter = new Map<string, readonly number[]>()
  const holdingLetter = (letter: string) => {
    const held = inAll([listsOf(letter)], count)
    if (/^[a-z]$/.test(letter)) heldByLetter.set(letter, held)
    return held
  }
  const listsAbout = (token: string) => [
    ...listsOf(token),
    ...mistypedWords(words, token).map((word) => holders.get(word) ?? []),
  ]
  return {
    spelled,
    holding(text) {
      const tokens = queryTokens(text)
      const [token = ''] = tokens
      if (tokens.length === 1 && token.length === 1) return holdingLetter(token)
      const found = inAll(tokens.map(listsOf), count)
      if (tokens.length < 2 || hasHan(text)) return found
      // Some write a name in one word that others write in two.
      const inOneWord = inAll([listsOf(tokensToFind(text).join(''))], count)
      return inOneWord.length === 0 ? found : inAll([[found, inOneWord]], count)
    },
    abbreviated(text) {
      const typed = squeezed(text)
      if (!/^[a-z0-9]{2,}$/.test(typed)) return []
      return inAll([between(letters, typed).map((each) => initials.get(each) ?? [])], count)
    },
    closeTo(text) {
      const tokens = queryTokens(text)
      if (!hasHan(text)) return inAll(tokens.map(listsAbout), count)
      if (!wholeChineseName.test(squeezed(text))) return []
      return nearlyAll(
        tokens.map(listsOf).map(([only = []]) => only),
        count,
      )
    },
  }
}

/**
 * Each token scans lists as long as the country, so duplicates are removed, and the number is limited to that of a long
 * name.
 */
const tokensMax = 24
const queryTokens = (text: string) => [...new Set(tokensToFind(text))].slice(0, tokensMax)

/** The items that are in some list of each token. */
function inAll(listsOfTokens: readonly (readonly (readonly number[])[])[], count: number): readonly number[] {
  const [only = [], ...others] = listsOfTokens
  // A first character has a single list, which may be long and is already sorted.
  if (others.length === 0 && only.length <= 1) return only[0] ?? []
  if (listsOfTokens.some((lists) => lists.length === 0)) return []
  const tokensMet = new Uint16Array(count)
  for (let step = 0; step < listsOfTokens.length; step += 1)
    for (const list of listsOfTokens[step] ?? [])
      for (const id of list) if (tokensMet[id] === step) tokensMet[id] = step + 1
  return idsWith(tokensMet, listsOfTokens.length)
}

/** One wrong character of four is a guess, one of three is another name. */
const wholeChineseName = /^\p{Script=Han}{4,}$/u

/** A wrong character removes two pairs of neighbours, so a match has at least all but three tokens. */
function nearlyAll(listsOfPairs: readonly (readonly number[])[], count: number): readonly number[] {
  const pairsMet = new Uint16Array(count)
  for (const list of listsOfPairs) for (const id of list) pairsMet[id] = (pairsMet[id] ?? 0) + 1
  return idsWith(pairsMet, Math.max(1, listsOfPairs.length - 2))
}

function idsWith(met: Uint16Array, least: number): readonly number[] {
  const found: number[] = []
  for (let id = 0; id < met.length; id += 1) if ((met[id] ?? 0) >= least) found.push(id)
  return found
}

/** The entries of the sorted list with this prefix. */
const between = (words: readonly string[], beginning: string) =>
  words.slice(firstFrom(words, beginning), firstFrom(words, `${beginning}\u{10ffff}`))

/** The index of a word in the sorted list, or its insertion point. */
function firstFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** A shorter word with one wrong letter is usually another word. */
const mistypedLengthMin = 4

/** Words with the start of a mistyped one; its first letter is correct, missing or swapped. */
function mistypedWords(words: readonly string[], typed: string): readonly string[] {
  if (typed.length < mistypedLengthMin) return []
  return [...new Set([typed.charAt(0), typed.charAt(1)])].flatMap((first) => {
    return between(words, first).filter((word) => mistypedOnce(typed, word) !== undefined)
  })
}
