import { type Language, readLanguageFrom } from '@daoxing/kit/contract'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './page-storage.ts'

const storageKey = 'locale'
export const pageLanguages: readonly Language[] = ['zh-TW', 'en', 'ja']
const listeners = new Set<() => void>()
let loadTexts: (language: Language) => Promise<void> = () => Promise.resolve()
let language = storedLanguage()
readLanguageFrom(() => language)

/** The language of the page: the rider's choice, by default Traditional Chinese [SHL-003]. */
export function pageLanguage(): Language {
  return language
}

/** Sets the loader for texts of other languages; the app does so once at startup. */
export function loadTextsBy(load: (language: Language) => Promise<void>): void {
  loadTexts = load
}

/**
 * Stores the choice for page and server, and renders the page again once its texts are loaded. The cookie lets the
 * server respond in the same language.
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
