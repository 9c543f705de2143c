import * as z from 'zod/mini'

/** Traditional Chinese is the language of the product [SHL-003]; English and Japanese are additional. */
export const Language = z.enum(['zh-TW', 'en', 'ja'])
export type Language = z.infer<typeof Language>

/** The best language for an `Accept-Language` header: the first known one, Traditional Chinese otherwise. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase()
    if (tag.startsWith('zh')) return 'zh-TW'
    if (tag.startsWith('en')) return 'en'
    if (tag.startsWith('ja')) return 'ja'
  }
  return 'zh-TW'
}
