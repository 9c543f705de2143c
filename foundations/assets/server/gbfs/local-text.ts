import { type Instant, instantFromMs, type Language, msOf, type RefusalFacts } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { LocalText } from './published-system.ts'

/** In the order in which the feeds list them. */
export const gbfsLanguages = ['zh-TW', 'en', 'ja'] as const satisfies readonly Language[]

type Localized = { readonly text: string; readonly language: Language }

/** A text in every language of a system. */
export function localized(text: LocalText): readonly Localized[] {
  return gbfsLanguages.map((language) => ({ text: text[language], language }))
}

/** A text of a service in every language; its facts may be words of the same language. */
export function inAllLanguages(
  { words }: House,
  key: string,
  factsOf: (word: (key: string) => string) => RefusalFacts = () => ({}),
): LocalText {
  const say = (language: Language) => {
    const word = (one: string) => words.say(one, language) ?? one
    return words.say(key, language, factsOf(word)) ?? key
  }
  return { 'zh-TW': say('zh-TW'), en: say('en'), ja: say('ja') }
}

/** Operators name their places in Chinese and English; a reader of Japanese gets the English name, as on our page. */
export const placeName = (nameZh: string, nameEn: string): LocalText => ({ 'zh-TW': nameZh, en: nameEn, ja: nameEn })

/** A name that is the same in every language, such as that of a model. */
export const properName = (name: string): LocalText => ({ 'zh-TW': name, en: name, ja: name })

const taipeiMs = 8 * 3_600_000

/** RFC 3339 with the offset of the system's own time zone. */
export function gbfsTime(at: Instant | number): string {
  const ms = typeof at === 'number' ? at : msOf(at)
  return `${instantFromMs(ms + taipeiMs).slice(0, 19)}+08:00`
}

/** Six digits of a degree, a tenth of a metre. */
export const sixDigits = (degrees: number) => Math.round(degrees * 1e6) / 1e6
