import { whenQuiet } from '@daoxing/kit/web'

/**
 * Lets the page work offline. The service worker fetches the whole page, some eighty files: not while a rider waits for
 * the first responses on the same connection. Returns a function that cancels it.
 */
export function keepOffline(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return whenQuiet(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
