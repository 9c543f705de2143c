import { whenQuiet } from '@daoxing/kit/web'

/**
 * Lets the page work without a network. Its worker fetches all of the page, some eighty files: not while somebody waits
 * for the first answers on the same line. Answers how to call it off.
 */
export function keepOffline(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return whenQuiet(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
