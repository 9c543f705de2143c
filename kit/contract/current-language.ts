import type { Language } from './language.ts'

type Facts = Readonly<Record<string, unknown>>
type Text = string | ((facts: Facts) => string)
/** The texts of a words folder in one language, by their keys. */
export type Texts = Readonly<Record<string, Text>>

let readLanguage: () => Language = () => 'zh-TW'
const textsByLanguage = new Map<Language, Texts>()

/** The current language of all texts. */
export function currentLanguage(): Language {
  return readLanguage()
}

/** The page reads it from the rider's choice. */
export function readLanguageFrom(reader: () => Language): void {
  readLanguage = reader
}

/** Texts of languages other than Traditional Chinese, which is always loaded: most riders need no other. */
export function addTexts(language: Language, texts: Texts): void {
  textsByLanguage.set(language, { ...textsByLanguage.get(language), ...texts })
}

/** A message in the format of the compiled words: its Traditional Chinese, and its key for all other languages. */
export function sayIn(key: string, zhTW: Text): (facts?: Facts) => string {
  return (facts = {}) => {
    const text = textsByLanguage.get(readLanguage())?.[key] ?? zhTW
    return typeof text === 'string' ? text : text(facts)
  }
}
