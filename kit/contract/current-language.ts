import type { Language } from './language.ts'

type Facts = Readonly<Record<string, unknown>>
type Text = string | ((facts: Facts) => string)
/** The texts of a words folder in one language, by their keys. */
export type Texts = Readonly<Record<string, Text>>

let readLanguage: () => Language = () => 'zh-TW'
const textsByLanguage = new Map<Language, Texts>()

/** The language in which words come out. */
export function currentLanguage(): Language {
  return readLanguage()
}

/** The page reads it from the rider's choice. */
export function readLanguageFrom(reader: () => Language): void {
  readLanguage = reader
}

/** Texts of another language than Traditional Chinese, which alone is always there: most riders need no other. */
export function addTexts(language: Language, texts: Texts): void {
  textsByLanguage.set(language, { ...textsByLanguage.get(language), ...texts })
}

/** A message, as the compiled words write it: its Traditional Chinese, and its key for all other languages. */
export function sayIn(key: string, zhTW: Text): (facts?: Facts) => string {
  return (facts = {}) => {
    const text = textsByLanguage.get(readLanguage())?.[key] ?? zhTW
    return typeof text === 'string' ? text : text(facts)
  }
}
