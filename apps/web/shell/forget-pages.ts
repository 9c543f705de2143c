import { onRiderLeft } from '@daoxing/kit/web'

/** Files of the page are the same for everybody; what else the worker has kept was asked for by the rider who left. */
const isForEverybody = (name: string) => name === 'assets' || name.startsWith('workbox-precache')

/** Once at the start: empties the worker's caches of a rider who leaves. Answers how to call it off. */
export function forgetPages(): () => void {
  return onRiderLeft(() => void emptyCaches().catch(() => undefined))
}

async function emptyCaches(): Promise<void> {
  // Absent where the page is not served over a safe line.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !isForEverybody(name)).map((name) => caches.delete(name)))
}
