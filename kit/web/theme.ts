import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './page-storage.ts'

export type ThemeChoice = 'auto' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

const storageKey = 'theme'
const listeners = new Set<() => void>()
let choice = storedChoice()
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

export function themeChoice(): ThemeChoice {
  return choice
}

export function chooseTheme(chosen: ThemeChoice): void {
  choice = chosen
  writeStored(storageKey, chosen)
  showTheme()
  for (const listener of listeners) listener()
}

/**
 * Sets the choice on the document, and in the cookie that the server reads for the next page; by default the system's
 * colours apply.
 */
export function showTheme(): void {
  document.cookie = `${storageKey}=${choice}; path=/; samesite=lax; max-age=${choice === 'auto' ? 0 : 31_536_000}`
  if (choice === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  const bar = document.querySelector('meta[name="theme-color"]')
  bar?.setAttribute('content', shownTheme() === 'dark' ? '#0e1513' : '#f6f7f7')
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice)
}

/** The current theme, for content that CSS cannot colour, such as the map. */
export function useShownTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme)
}

function shownTheme(): Theme {
  if (choice !== 'auto') return choice
  return systemIsDark().matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark()
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

function storedChoice(): ThemeChoice {
  const stored = readStored(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}
