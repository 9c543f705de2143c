import type { Language } from '@daoxing/kit/contract'
import { pageLanguages } from './locale.ts'

/** A language is written in itself, so that whoever reads it finds it. */
export const languageNames: Readonly<Record<Language, string>> = { 'zh-TW': '繁體中文', en: 'English', ja: '日本語' }

/** The first language of the visitor's browser that the page speaks; none where it speaks none of them. */
export function browserLanguage(wished: readonly string[] = navigator.languages): Language | undefined {
  const [first] = wished.flatMap((tag) => {
    const known = pageLanguages.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    return known === undefined ? [] : [known]
  })
  return first
}

/** The browser's language while the page still speaks the one that it began in: who chose another by hand is asked no more. */
export function offeredLanguage(shown: Language): Language | undefined {
  const wished = browserLanguage()
  return shown === 'zh-TW' && wished !== shown ? wished : undefined
}
