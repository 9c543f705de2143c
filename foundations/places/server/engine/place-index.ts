import MiniSearch from 'minisearch'
import { breath, sortedInPieces } from './in-pieces.ts'
import { hasHan, normaliseText, tokensToFind, tokensToIndex } from './normalise-text.ts'

/** What of a thing is searched: its names, and the county and town where it is. */
export type Indexed = { readonly names: readonly string[]; readonly areas: readonly string[] }

/** Which things hold what was typed so far. Things are told by their place in the list. */
export type PlaceIndex = {
  /** The names of each thing, in the one spelling that what was typed is compared in. */
  readonly spelled: readonly (readonly string[])[]
  /** Things that hold all of it: Chinese in this order, other words as they begin. */
  holding(text: string): readonly number[]
  /** Things of which a word is one letter away, for what nothing holds. */
  closeTo(text: string): readonly number[]
}

/** One spelling without spaces. */
export const squeezed = (text: string): string => normaliseText(text).replaceAll(' ', '')

/**
 * Lists of things by character, pair of characters and word. A first character alone may be held by thousands, and all
 * of them have to be ranked, so nothing is computed for a question but the meeting of its lists.
 */
export function placeIndexOf(things: readonly Indexed[]): PlaceIndex {
  const lists = emptyLists()
  for (const thing of things) take(lists, thing)
  return indexOver({ lists, words: lists.words.toSorted(), closeTo: latinTypos(things), count: things.length })
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
  const words = await sortedInPieces(lists.words)
  return indexOver({ lists, words, closeTo: latinTyposInPieces(things, indexedOf), count: things.length })
}

type Lists = {
  readonly holders: Map<string, number[]>
  readonly spelled: (readonly string[])[]
  /** Words that are not Chinese, as they come: to look through all tokens in the end would take a country long. */
  readonly words: string[]
}
const emptyLists = (): Lists => ({ holders: new Map(), spelled: [], words: [] })

function take({ holders, spelled, words }: Lists, { names, areas }: Indexed): void {
  const id = spelled.push(names.map(squeezed)) - 1
  for (const token of new Set([...names, ...areas].flatMap(tokensToIndex))) {
    const held = holders.get(token)
    if (held) held.push(id)
    else {
      holders.set(token, [id])
      if (!hasHan(token)) words.push(token)
    }
  }
}

type Parts = {
  readonly lists: Lists
  /** Words that are not Chinese, sorted. */
  readonly words: readonly string[]
  readonly closeTo: PlaceIndex['closeTo']
  readonly count: number
}

function indexOver({ lists: { holders, spelled }, words, closeTo, count }: Parts): PlaceIndex {
  const beginningWith = (token: string) => words.slice(firstFrom(words, token), firstFrom(words, `${token}\u{10ffff}`))
  const listsOf = (token: string): readonly (readonly number[])[] =>
    (hasHan(token) ? [token] : beginningWith(token)).map((word) => holders.get(word) ?? [])
  return { spelled, closeTo, holding: (text) => inAll(tokensToFind(text).map(listsOf), count) }
}

/** The things that are in some list of each token. */
function inAll(listsOfTokens: readonly (readonly (readonly number[])[])[], count: number): readonly number[] {
  const [only = [], ...others] = listsOfTokens
  // A first character has one list, which may be long, and is in order already.
  if (others.length === 0 && only.length <= 1) return only[0] ?? []
  const tokensMet = new Uint16Array(count)
  for (let step = 0; step < listsOfTokens.length; step += 1)
    for (const list of listsOfTokens[step] ?? [])
      for (const id of list) if (tokensMet[id] === step) tokensMet[id] = step + 1
  const found: number[] = []
  for (let id = 0; id < count; id += 1) if (tokensMet[id] === listsOfTokens.length) found.push(id)
  return found
}

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

const typoLetters = 0.2
const typoLengthMin = 5

/** Built when somebody first mistypes an English name or pinyin. */
function latinTypos(things: readonly Indexed[]): PlaceIndex['closeTo'] {
  let index: MiniSearch | undefined
  return (text) => {
    if (hasHan(text)) return []
    if (!index) {
      index = emptyLatinIndex()
      index.addAll(things.map(latinDocument))
    }
    return closeIn(index, text)
  }
}

/** As above, for a list of any length: whoever mistypes before it is built finds nothing, and nobody waits for it. */
function latinTyposInPieces<Thing>(
  things: readonly Thing[],
  indexedOf: (thing: Thing) => Indexed,
): PlaceIndex['closeTo'] {
  let index: MiniSearch | undefined
  let isBuilt = false
  const build = async (into: MiniSearch) => {
    for (let from = 0; from < things.length; from += pieceLength) {
      const piece = things.slice(from, from + pieceLength)
      into.addAll(piece.map((thing, at) => latinDocument(indexedOf(thing), from + at)))
      await breath()
    }
    isBuilt = true
  }
  return (text) => {
    if (hasHan(text)) return []
    if (!index) {
      index = emptyLatinIndex()
      void build(index)
    }
    return isBuilt ? closeIn(index, text) : []
  }
}

function closeIn(index: MiniSearch, text: string): readonly number[] {
  return index
    .search(text, {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (word) => (word.length >= typoLengthMin ? typoLetters : false),
    })
    .map(({ id }) => Number(id))
}

function emptyLatinIndex(): MiniSearch {
  const tokenize = (text: string) => tokensToIndex(text).filter((token) => !hasHan(token))
  return new MiniSearch({ fields: ['names'], tokenize, processTerm: (term) => term })
}

const latinDocument = ({ names }: Indexed, id: number) => ({ id, names: names.join(' / ') })
