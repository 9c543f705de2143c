import { onRiderLeft } from '@daoxing/kit/web'

/** Files of the page are the same for all riders; other cached responses belong to the former rider. */
const isForEverybody = (name: string) => name === 'assets' || name.startsWith('workbox-precache')

/** Called once at startup: empties the worker's caches of a former rider. Returns a function that cancels it. */
export function forgetPages(): () => void {
  return onRiderLeft(() => void emptyCaches().catch(() => undefined))
}

async function emptyCaches(): Promise<void> {
  // Absent if the page is not served over TLS.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !isForEverybody(name)).map((name) => caches.delete(name)))
}
