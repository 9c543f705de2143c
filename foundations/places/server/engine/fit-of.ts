import { hasHan, normaliseText, syllableEnd, withSyllableEnds } from './normalise-text.ts'
import { isOtherSide, mistypedOnce } from './one-mistake.ts'

/** One spelling without spaces. */
export const squeezed = (text: string): string => normaliseText(text).replaceAll(' ', '')

/**
 * The names of a thing in one spelling, each between two line ends: a first character is compared with ten thousand
 * things, of which most hold it in no name, and one look at one text says so.
 */
export type Spelled = { readonly chinese: NamesInLine; readonly others: NamesInLine }
type NamesInLine = {
  readonly text: string
  /** Where its own names end; what follows is what people call it as well. */
  readonly ownEnd: number
  /** Where in the text a word or a syllable begins, or a line ends; a text as well, since an import has many names. */
  readonly starts: string
}

const onlyHan = /^\p{Script=Han}+$/u
const lineEnd = '\n'

/** The names of a thing, its own two first; those with letters or figures in them, its English one first. */
export function spelledOf(names: readonly string[]): Spelled {
  const spelt = names.map(squeezed)
  // Of one name that is written with spaces and without them the first says where its words end.
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

/** One sign for each of a name that is written without spaces: whether a word or a syllable begins there. */
const startsIn = (name: string): string =>
  withSyllableEnds(name)
    .split(wordEnd)
    .map((word) => `${isStart}${isWithin.repeat(Math.max(0, word.length - 1))}`.slice(0, word.length))
    .join('')
const wordEnd = new RegExp(`[ ${syllableEnd}]+`, 'u')

/** The typed text, ready to be compared with thousands of names. */
export type Wanted = { readonly text: string; readonly beginning: string; readonly isChinese: boolean }

export function wantedOf(typed: string): Wanted {
  const text = squeezed(typed)
  return { text, beginning: `${lineEnd}${text}`, isChinese: hasHan(text) }
}

const exactFit = 108
/** The name itself, and not one of several that people have for it. */
const ownNameFit = 120
/** The whole of what a station's sign says. */
export const stationFit = 96
/** The whole of what a city or a district is called: Hsinchu of Hsinchu City. */
const areaFit = 88
/** Somebody typed whole words, or syllables, and the name goes on. */
const beginningFit = 70
const holdingFit = 45
/** A word that was typed to its end goes on otherwise: Hsinchu is no beginning of Hsinchuang, but may become one. */
const brokenFit = 50
/** The loss of a match with another name than the own name of a place. */
const otherNameLoss = 4

/** From here on what was typed is all of a name, and not something that may still become one. */
export const wholeFit = areaFit - otherNameLoss
/** Less than that, and no name begins with the words that were typed. */
export const namedFit = beginningFit - otherNameLoss
/** Whether nothing but the beginning of a word fits, or single words here and there. */
export const isBroken = (fit: number): boolean => fit === 0 || fit === brokenFit || fit === brokenFit - otherNameLoss

/** How exactly the best of the names fits: 0 where none holds it. */
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

/** The words on a sign beside the name itself. */
const stationSign =
  '(?:(?:mrt|metro|hsr|railway|train|lightrail)?station(?:mrt|railway)?|(?:huo)?che(?:zhan|chan)|zhan|chan)'
const areaSign = '(?:city|county|district|township)'
const station = new RegExp(`${stationSign}${lineEnd}`, 'y')
const area = new RegExp(`${areaSign}${lineEnd}`, 'y')
const anySign = new RegExp(`(?:${stationSign}|${areaSign})$`)

/** The same of letters, where one word may begin as another: only one that ends there is the word that was typed. */
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

/** From here on what was typed with a mistake is all of a name. */
export const isMistypedWhole = (fit: number): boolean => fit >= mistypedFit.withoutSign

/** How well the best of the names fits what was typed with one mistake. Of Chinese names only the whole counts. */
export function fitOfMistyped({ chinese, others }: Spelled, { text, isChinese }: Wanted): number {
  const names = (isChinese ? chinese : others).text.split(lineEnd)
  let fit = 0
  for (const name of names) {
    const kind = isChinese && isOtherSide(name, text) ? undefined : mistypedOnce(text, name)
    if (kind === 'whole') return mistypedFit.whole
    if (kind === undefined) continue
    // Few type what a sign says beside the name: shiln is all of Shilin Station.
    if (isMistypedSign(text, name, isChinese)) fit = mistypedFit.withoutSign
    else if (!isChinese) fit = Math.max(fit, mistypedFit.beginning)
  }
  return fit
}

function isMistypedSign(text: string, name: string, isChinese: boolean): boolean {
  const bare = name.replace(isChinese ? /站$/ : anySign, '')
  return bare !== name && mistypedOnce(text, bare) === 'whole'
}

/** How exactly a name as it is written fits. */
export function fitOf(name: string, typed: string): number {
  const wanted = wantedOf(typed)
  return wanted.text === ''
    ? 0
    : fitOfNames(spelledOf([name]), { ...wanted, isChinese: hasHan(name) && wanted.isChinese })
}

/** 市政府 of 捷運市政府站: all that somebody means who types it. */
export function bareName(name: string): string {
  return name.replace(network, '').replace(/(?<=.{2})(?:車站|站)$/, '')
}

const network = /^(?:(?:[臺台]中|高雄|機場)?(?:捷運|輕軌)|高鐵|三鶯線)/
