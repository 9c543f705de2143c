import { readFile } from 'node:fs/promises'
import type { Language, RefusalFacts } from '@daoxing/kit/contract'

const languages: readonly Language[] = ['zh-TW', 'en', 'ja']

export type ServerWords = {
  /** The text of a key in a language with its facts filled in; undefined if no slice has that key. */
  say(key: string, language: Language, facts?: RefusalFacts): string | undefined
}

/** Reads the `contract/words` folders of all slices: one JSON file per language, with `{fact}` placeholders. */
export async function loadServerWords(folders: readonly URL[]): Promise<ServerWords> {
  const sentences = new Map<string, string>()
  for (const folder of folders)
    for (const language of languages) {
      const text = await readFile(new URL(`${language}.json`, folder), 'utf8')
      for (const [key, sentence] of Object.entries(JSON.parse(text) as Record<string, string>))
        sentences.set(`${language}:${key}`, sentence)
    }
  return {
    say(key, language, facts = {}) {
      const sentence = sentences.get(`${language}:${key}`) ?? sentences.get(`zh-TW:${key}`)
      return sentence?.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
    },
  }
}
