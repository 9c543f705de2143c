import { breath, sortedInPieces } from './in-pieces.ts'
import { type Spelled, spelledOf, squeezed } from './fit-of.ts'
import { hasHan, tokensToFind, tokensToIndex } from './normalise-text.ts'
import { mistypedOnce } from './one-mistake.ts'

/**
 * The searched parts of an item: its names, the county and town where it is, and the first letters of its syllables.
 */
export type Indexed = {
  readonly names: readonly string[]
  readonly areas: readonly string[]
  readonly initials?: readonly string[]
}

/** Which things hold what was typed so far. Things are told by their place in the list, and come in that order. */
export type PlaceIndex = {
  /** The names of each thing, in the one spelling that what was typed is compared in. */
  readonly spelled: readonly Spelled[]
  /** Things that hold all of it: Chinese in this order, other words as they begin. */
  holding(text: string): readonly number[]
  /** Things of whose names only the first letters were typed: tbcz, xmd. */
  abbreviated(text: string): readonly number[]
  /** Things that hold it but for one mistake, for what nothing holds. */
  closeTo(text: string): readonly number[]
}

/**
 * Lists of things by character, pair of characters and word. A first character alone may be held by thousands, and all
 * of them have to be ranked, so nothing is computed for a question but the meeting of its lists.
 */
export function placeIndexOf(things: readonly Indexed[]): PlaceIndex {
  const lists = emptyLists()
  for (const thing of things) take(lists, thing)
  return indexOver({ lists, words: lists.words.toSorted() })
}

const pieceLength = 200

/** As above, in pieces, so that whoever asks meanwhile is answered between two of them. */
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
  /** Words that are not Chinese, as they come: to look through all tokens in the end would take a country long. */
  readonly words: string[]
}
const emptyLists = (): Lists => ({ holders: new Map(), initials: new Map(), spelled: [], words: [] })

function take({ holders, initials, spelled, words }: Lists, { names, areas, initials: letters = [] }: Indexed): void {
  const id = spelled.push(spelledOf(names)) - 1
  for (const token of new Set([...names, ...areas].flatMap(tokensToIndex)))
    if (enter(holders, token, id) && !hasHan(token)) words.push(token)
  for (const each of new Set(letters)) enter(initials, each, id)
}

/** Tells whether it is the first under this name. */
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
  // Most things have a word with a common first letter, and its lists are as long as all of them together.
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
      const tokens = tokensAsked(text)
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
      const tokens = tokensAsked(text)
      if (!hasHan(text)) return inAll(tokens.map(listsAbout), count)
      if (!wholeChineseName.test(squeezed(text))) return []
      return nearlyAll(
        tokens.map(listsOf).map(([only = []]) => only),
        count,
      )
    },
  }
}

/** Each asks for lists as long as the country, so what is typed twice counts once, and a name has no more than these. */
const tokensMax = 24
const tokensAsked = (text: string) => [...new Set(tokensToFind(text))].slice(0, tokensMax)

/** The things that are in some list of each token. */
function inAll(listsOfTokens: readonly (readonly (readonly number[])[])[], count: number): readonly number[] {
  const [only = [], ...others] = listsOfTokens
  // A first character has one list, which may be long, and is in order already.
  if (others.length === 0 && only.length <= 1) return only[0] ?? []
  if (listsOfTokens.some((lists) => lists.length === 0)) return []
  const tokensMet = new Uint16Array(count)
  for (let step = 0; step < listsOfTokens.length; step += 1)
    for (const list of listsOfTokens[step] ?? [])
      for (const id of list) if (tokensMet[id] === step) tokensMet[id] = step + 1
  return idsWith(tokensMet, listsOfTokens.length)
}

/** A character of four is guessed, one of three is another name. */
const wholeChineseName = /^\p{Script=Han}{4,}$/u

/** A wrong character takes two pairs of neighbours away, so three less than its characters are met at least. */
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

/** Those of the sorted list that begin so. */
const between = (words: readonly string[], beginning: string) =>
  words.slice(firstFrom(words, beginning), firstFrom(words, `${beginning}\u{10ffff}`))

/** Where a word stands or would stand in the sorted list. */
function firstFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** A shorter word with one letter wrong is mostly another word. */
const mistypedLengthMin = 4

/** Words that begin as one did who mistyped them; the first letter is right, or was left out or exchanged. */
function mistypedWords(words: readonly string[], typed: string): readonly string[] {
  if (typed.length < mistypedLengthMin) return []
  return [...new Set([typed.charAt(0), typed.charAt(1)])].flatMap((first) => {
    return between(words, first).filter((word) => mistypedOnce(typed, word) !== undefined)
  })
}
