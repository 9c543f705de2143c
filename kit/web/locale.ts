import { type Language, readLanguageFrom } from '@daoxing/kit/contract'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './page-storage.ts'

const storageKey = 'locale'
export const pageLanguages: readonly Language[] = ['zh-TW', 'en', 'ja']
const listeners = new Set<() => void>()
let loadTexts: (language: Language) => Promise<void> = () => Promise.resolve()
let language = storedLanguage()
readLanguageFrom(() => language)

/** The language in which the page speaks: the rider's choice, Traditional Chinese until there is one [SHL-003]. */
export function pageLanguage(): Language {
  return language
}

/** Says how the texts of another language are loaded; the app does so once at its start. */
export function loadTextsBy(load: (language: Language) => Promise<void>): void {
  loadTexts = load
}

/**
 * Keeps the choice where page and server find it, and draws the page anew once its texts are there. The cookie lets
 * the server answer in the same language.
 */
export async function choosePageLanguage(chosen: Language): Promise<void> {
  if (chosen !== 'zh-TW') await loadTexts(chosen)
  language = chosen
  writeStored(storageKey, chosen)
  document.cookie = `${storageKey}=${chosen}; path=/; max-age=31536000; samesite=lax`
  document.documentElement.lang = chosen
  for (const listener of listeners) listener()
}

export function usePageLanguage(): Language {
  return useSyncExternalStore(subscribe, pageLanguage, pageLanguage)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function storedLanguage(): Language {
  const stored = readStored(storageKey)
  return pageLanguages.find((known) => known === stored) ?? 'zh-TW'
}
