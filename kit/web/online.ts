import { useSyncExternalStore } from 'react'

/** Whether the browser has a network. `?offline=true` on any page simulates offline mode [SHL-007]. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, isUsual)
}

export function isOnline(): boolean {
  return navigator.onLine && new URLSearchParams(location.search).get('offline') !== 'true'
}

/** As in the prerendered page. */
const isUsual = () => true

function subscribe(listener: () => void): () => void {
  const names = ['online', 'offline', 'popstate'] as const
  for (const name of names) addEventListener(name, listener)
  return () => {
    for (const name of names) removeEventListener(name, listener)
  }
}
