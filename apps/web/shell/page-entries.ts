import { type Lazy, lazyScreen, valueStore, type WebEntry, wholeEntries } from '@daoxing/kit/web'
import { useSyncExternalStore } from 'react'

/** The entries of all slices as far as they are loaded. */
export type PageEntries = {
  readonly get: () => readonly WebEntry[]
  readonly subscribe: (listener: () => void) => () => void
  /** Renders nothing. It waits for the deferred parts, and fails if they fail to load. */
  readonly Deferred: Lazy
}

/** Starts with the first parts of all slices; `Deferred.load()` adds the others. */
export function pageEntries(first: readonly WebEntry[]): PageEntries {
  const { get, set, subscribe } = valueStore('device', first)
  const Deferred = lazyScreen(async () => {
    set(await wholeEntries(first))
    return () => null
  })
  return { get, subscribe, Deferred }
}

/** The entries; the component rerenders once they are complete. */
export function usePageEntries({ get, subscribe }: PageEntries): readonly WebEntry[] {
  return useSyncExternalStore(subscribe, get, get)
}
