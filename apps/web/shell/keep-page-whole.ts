import { readForVisit, writeForVisit } from '@daoxing/kit/web'

const reloadedAtKey = 'reloadedAt'
const reloadPauseMs = 30_000

/**
 * After a release the files of an older page may be gone: the page is reloaded, once. A chunk that failed for any other
 * reason, such as a dropped connection, is no reason to lose the rider's input: it fails by itself, and is requested
 * again at its next use.
 */
export function keepPageWhole(reload: () => void = () => location.reload()): void {
  let isAsking = false
  addEventListener('vite:preloadError', () => {
    if (isAsking || hasJustReloaded()) return
    isAsking = true
    void isReplaced()
      .catch(() => false)
      .then((isGone) => {
        isAsking = false
        if (!isGone) return
        writeForVisit(reloadedAtKey, String(performance.timeOrigin + performance.now()))
        reload()
      })
  })
}

const hasJustReloaded = () => performance.timeOrigin - Number(readForVisit(reloadedAtKey) ?? 0) < reloadPauseMs

/** Whether the server has another page than this one: the name of its entry changes with every build. */
async function isReplaced(): Promise<boolean> {
  if (!navigator.onLine) return false
  const answer = await fetch('/', { cache: 'no-store' })
  if (!answer.ok) return false
  const own = entryOf(document)
  const current = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  return own !== null && current !== null && own !== current
}

function entryOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null
}
