import { type Language, Refusal } from '@daoxing/kit/contract'
import { isChineseName, simplifiedIn } from './rules/chinese-text.ts'

/**
 * Refuses simplified characters in any of these fields, naming field and characters [IDN-048]. Riders with Japanese as
 * their language may use them: 国 and 学 are simplified in Chinese and correct in Japanese.
 */
export async function assertTraditional(
  fields: Readonly<Record<string, string | undefined>>,
  language: Language,
): Promise<void> {
  if (language === 'ja') return
  for (const [field, text] of Object.entries(fields)) {
    const characters = await simplifiedIn(text ?? '')
    if (characters !== '') throw new Refusal('identity.simplifiedCharacters', { field, characters })
  }
}

/** Refuses a name that is neither in Chinese script nor romanised [IDN-047]. */
export function assertChineseName(field: string, name: string): void {
  if (!isChineseName(name)) throw new Refusal('identity.notChinese', { field })
}
