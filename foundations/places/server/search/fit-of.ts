import { hasHan, normaliseText, syllableEnd, withSyllableEnds } from './normalise-text.ts'
import { isOtherSide, mistypedOnce } from './one-mistake.ts'

/** One spelling without spaces. */
export const squeezed = (text: string): string => normaliseText(text).replaceAll(' ', '')

/**
 * The names of an item in their canonical spelling, each between two line ends. A first character is compared with ten
 * thousand items, most of which do not contain it, and one search in one text excludes those.
 */
export type Spelled = { readonly chinese: NamesInLine; readonly others: NamesInLine }
type NamesInLine = {
  readonly text: string
  /** The end of its own names; alternative names follow. */
  readonly ownEnd: number
  /**
   * Positions in the text where a word or syllable begins, or a line ends; stored as a text, since an import has many
   * names.
   */
  readonly starts: string
}

const onlyHan = /^\p{Script=Han}+$/u
const lineEnd = '\n'

/** The names of an item, its two main ones first; for those with letters or digits, its English one first. */
export function spelledOf(names: readonly string[]): Spelled {
  const spelt = names.map(squeezed)
  // If a name is written both with and without spaces, the first form shows the word boundaries.
  const others = new Map<string, string>()
  for (const [index, name] of spelt.entries())
    if (!onlyHan.test(name) && !others.has(name)) others.set(name, startsIn(names[index] ?? ''))
  return { chinese: inLine(spelt.filter(hasHan), 2), others: inLine([...others.keys()], 1, [...others.values()]) }
}

const inLine = (names: readonly string[], own: number, starts: readonly string[] = []): NamesInLine => ({
  text: `${lineEnd}${names.join(lineEnd)}${lineEnd}`,
  ownEnd: names.slice(0, own).reduce((length, name) => length + name.length + 1, 1),
  starts: starts.length === 0 ? '' : `${isStart}${starts.join(isStart)}${isStart}`,
})

const isStart = '1'
const isWithin = '0'

/** One character per character of a name without spaces: whether a word or syllable begins there. */
const startsIn = (name: string): string =>
  withSyllableEnds(name)
    .split(wordEnd)
    .map((word) => `${isStart}${isWithin.repeat(Math.max(0, word.length - 1))}`.slice(0, word.length))
    .join('')
const wordEnd = new RegExp(`[ ${syllableEnd}]+`, 'u')

/** The query, prepared for comparison with thousands of names. */
export type Wanted = { readonly text: string; readonly beginning: string; readonly isChinese: boolean }

export function wantedOf(typed: string): Wanted {
  const text = squeezed(typed)
  return { text, beginning: `${lineEnd}${text}`, isChinese: hasHan(text) }
}

const exactFit = 108
/** The main name, not an alternative one. */
const ownNameFit = 120
/** The whole text of a station's sign. */
export const stationFit = 96
/** The whole short name of a city or district: Hsinchu for Hsinchu City. */
const areaFit = 88
/** The query consists of whole words or syllables, and the name continues. */
const beginningFit = 70
const holdingFit = 45
/** A complete word with another continuation: Hsinchu is not a prefix of Hsinchuang, but may become one. */
const brokenFit = 50
/** The penalty for matching an alternative name of a place. */
const otherNameLoss = 4

/** From this fit on, the query is a complete name, not a prefix of one. */
export const wholeFit = areaFit - otherNameLoss
/** Below this fit, no name starts with the words of the query. */
export const namedFit = beginningFit - otherNameLoss
/** Whether only the beginning of a word matches, or scattered words. */
export const isBroken = (fit: number): boolean => fit === 0 || fit === brokenFit || fit === brokenFit - otherNameLoss

/** How exactly the best name matches: 0 if none contains the query. */
export function fitOfNames(spelled: Spelled, { text: wanted, beginning, isChinese }: Wanted): number {
  const names = isChinese ? spelled.chinese : spelled.others
  const { text, ownEnd } = names
  const first = text.indexOf(wanted)
  if (first < 0) return 0
  let fit = first < ownEnd ? holdingFit : holdingFit - otherNameLoss
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    const end = at + beginning.length
    const one = isChinese ? fitOfBeginning(text, end) : fitOfLatin(names, end)
    if (at >= ownEnd - 1) fit = Math.max(fit, one - otherNameLoss)
    else if (one === exactFit) return ownNameFit
    else fit = Math.max(fit, one)
  }
  return fit
}

function fitOfBeginning(text: string, end: number): number {
  if (text[end] === lineEnd) return exactFit
  return text.startsWith(`站${lineEnd}`, end) || text.startsWith(`車站${lineEnd}`, end) ? stationFit : beginningFit
}

/** The words on a sign around the name itself. */
const stationSign =
  '(?:(?:mrt|metro|hsr|railway|train|lightrail)?station(?:mrt|railway)?|(?:huo)?che(?:zhan|chan)|zhan|chan)'
const areaSign = '(?:city|county|district|township)'
const station = new RegExp(`${stationSign}${lineEnd}`, 'y')
const area = new RegExp(`${areaSign}${lineEnd}`, 'y')
const anySign = new RegExp(`(?:${stationSign}|${areaSign})$`)

/**
 * The fit of a Latin name, where one word may be a prefix of another: only a match that ends at a word end is that
 * word.
 */
function fitOfLatin({ text, starts }: NamesInLine, end: number): number {
  if (text[end] === lineEnd) return exactFit
  if (starts[end] !== isStart) return brokenFit
  if (isAt(station, text, end)) return stationFit
  return isAt(area, text, end) ? areaFit : beginningFit
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

const mistypedFit = { whole: 60, withoutSign: 52, beginning: 30 } as const

/** From this fit on, the mistyped query is a complete name. */
export const isMistypedWhole = (fit: number): boolean => fit >= mistypedFit.withoutSign

/** How well the best name matches a query with one typing error. Chinese names must match as a whole. */
export function fitOfMistyped({ chinese, others }: Spelled, { text, isChinese }: Wanted): number {
  const names = (isChinese ? chinese : others).text.split(lineEnd)
  let fit = 0
  for (const name of names) {
    const kind = isChinese && isOtherSide(name, text) ? undefined : mistypedOnce(text, name)
    if (kind === 'whole') return mistypedFit.whole
    if (kind === undefined) continue
    // Few people type the additional words of a sign: shiln is all of Shilin Station.
    if (isMistypedSign(text, name, isChinese)) fit = mistypedFit.withoutSign
    else if (!isChinese) fit = Math.max(fit, mistypedFit.beginning)
  }
  return fit
}

function isMistypedSign(text: string, name: string, isChinese: boolean): boolean {
  const bare = name.replace(isChinese ? /站$/ : anySign, '')
  return bare !== name && mistypedOnce(text, bare) === 'whole'
}

/** How exactly a name matches in its written form. */
export function fitOf(name: string, typed: string): number {
  const wanted = wantedOf(typed)
  return wanted.text === ''
    ? 0
    : fitOfNames(spelledOf([name]), { ...wanted, isChinese: hasHan(name) && wanted.isChinese })
}

/** 市政府 of 捷運市政府站: the complete meaning of that query. */
export function bareName(name: string): string {
  return name.replace(network, '').replace(/(?<=.{2})(?:車站|站)$/, '')
}

const network = /^(?:(?:[臺台]中|高雄|機場)?(?:捷運|輕軌)|高鐵|三鶯線)/
