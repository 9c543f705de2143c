import { mayBeSignedIn, nowMs, pageLanguage, reportFault, taipeiHour } from '@daoxing/kit/web'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Renders the page, or hydrates the prerendered content if the page would render the same: nothing moves then, and
 * earlier input and taps are preserved.
 */
export function showPage(root: HTMLElement, page: ReactNode): void {
  const [path, language, hours = ''] = root.dataset['picture']?.split(' ') ?? []
  delete root.dataset['picture']
  const isOfHere = path === location.pathname && language === pageLanguage() && (path === '/' || mayBeSignedIn())
  const isOfNow = navigator.onLine && hours.split(',').includes(String(taipeiHour(nowMs())))
  // Rendered in pieces, so that a tap does not wait for all of it.
  if (isOfHere && isOfNow) startTransition(() => void hydrateRoot(root, page, { onRecoverableError }))
  else {
    // A service worker may have cached the copy of another day, which stays until the page is rendered, or that of
    // another rider.
    if (!isOfHere) root.replaceChildren()
    startTransition(() => createRoot(root).render(page))
  }
  // React immediately finishes the part that was tapped.
  root.querySelector<HTMLElement>('[data-tapped]')?.click()
}

/** On a mismatch, React renders the page again: a fault of ours, invisible to a rider. */
function onRecoverableError(error: unknown): void {
  reportFault('fault', error)
}
