import { useSyncExternalStore } from 'react'

/** Whether the browser has a network. `?offline=true` on any page marks offline mode for trying it out [SHL-007]. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, isUsual)
}

export function isOnline(): boolean {
  return navigator.onLine && new URLSearchParams(location.search).get('offline') !== 'true'
}

/** As in the first picture that comes with the page. */
const isUsual = () => true

function subscribe(listener: () => void): () => void {
  const names = ['online', 'offline', 'popstate'] as const
  for (const name of names) addEventListener(name, listener)
  return () => {
    for (const name of names) removeEventListener(name, listener)
  }
}
