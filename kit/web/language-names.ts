import type { Language } from '@daoxing/kit/contract'
import { pageLanguages } from './locale.ts'

/** Each language is named in itself, so that its readers find it. */
export const languageNames: Readonly<Record<Language, string>> = { 'zh-TW': '繁體中文', en: 'English', ja: '日本語' }

/** The first supported language of the visitor's browser; none without one. */
export function browserLanguage(wished: readonly string[] = navigator.languages): Language | undefined {
  const [first] = wished.flatMap((tag) => {
    const known = pageLanguages.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    return known === undefined ? [] : [known]
  })
  return first
}

/** The browser's language while the page still uses its initial one: not offered after a manual choice. */
export function offeredLanguage(shown: Language): Language | undefined {
  const wished = browserLanguage()
  return shown === 'zh-TW' && wished !== shown ? wished : undefined
}
