import { hasHan, normaliseText } from './normalise-text.ts'
import { mistypedOnce } from './one-mistake.ts'

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
}

const onlyHan = /^\p{Script=Han}+$/u
const lineEnd = '\n'

/** The names of a thing, its own two first; those with letters or figures in them, its English one first. */
export function spelledOf(names: readonly string[]): Spelled {
  const spelt = names.map(squeezed)
  const others = [...new Set(spelt.filter((name) => !onlyHan.test(name)))]
  return { chinese: inLine(spelt.filter(hasHan), 2), others: inLine(others, 1) }
}

const inLine = (names: readonly string[], own: number): NamesInLine => ({
  text: `${lineEnd}${names.join(lineEnd)}${lineEnd}`,
  ownEnd: names.slice(0, own).reduce((length, name) => length + name.length + 1, 1),
})

/** What somebody typed, ready to be compared with thousands of names. */
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
const beginningFit = 70
const holdingFit = 45
/** What is no name of its own fits a little worse. */
const otherNameLoss = 4

/** How exactly the best of the names fits: 0 where none holds it. */
export function fitOfNames(spelled: Spelled, { text: wanted, beginning, isChinese }: Wanted): number {
  const { text, ownEnd } = isChinese ? spelled.chinese : spelled.others
  const first = text.indexOf(wanted)
  if (first < 0) return 0
  let fit = first < ownEnd ? holdingFit : holdingFit - otherNameLoss
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    const one = fitOfBeginning(text, at + beginning.length)
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

const mistypedFit = { whole: 60, beginning: 30 } as const

/** How well the best of the names fits what was typed with one mistake. Of Chinese names only the whole counts. */
export function fitOfMistyped({ chinese, others }: Spelled, { text, isChinese }: Wanted): number {
  const names = (isChinese ? chinese : others).text.split(lineEnd)
  const kinds = names.map((name) => mistypedOnce(text, isChinese ? name.replace(/站$/, '') : name))
  if (kinds.includes('whole') || names.some((name) => isChinese && mistypedOnce(text, name) === 'whole'))
    return mistypedFit.whole
  return !isChinese && kinds.includes('beginning') ? mistypedFit.beginning : 0
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
