import { mayBeSignedIn, nowMs, pageLanguage, reportFault, taipeiHour } from '@daoxing/kit/web'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * Draws the page, or takes over the first picture that came with it where the page would draw the same: nothing moves
 * then, what has been typed stays, and what has been tapped counts.
 */
export function showPage(root: HTMLElement, page: ReactNode): void {
  const [path, language, hours = ''] = root.dataset['picture']?.split(' ') ?? []
  delete root.dataset['picture']
  const isOfHere = path === location.pathname && language === pageLanguage() && (path === '/' || mayBeSignedIn())
  const isOfNow = navigator.onLine && hours.split(',').includes(String(taipeiHour(nowMs())))
  // Drawn in pieces, so that a tap is not kept waiting for all of it.
  if (isOfHere && isOfNow) startTransition(() => void hydrateRoot(root, page, { onRecoverableError }))
  else {
    // A worker may have kept the copy of another day, whose picture holds until the page is drawn, or that of another rider.
    if (!isOfHere) root.replaceChildren()
    startTransition(() => createRoot(root).render(page))
  }
  // React finishes the part at once that a tap is for.
  root.querySelector<HTMLElement>('[data-tapped]')?.click()
}

/** A picture that differs all the same is drawn anew by React: a fault of ours, of which a rider sees nothing. */
function onRecoverableError(error: unknown): void {
  reportFault('fault', error)
}
