import type { MouseEvent, ReactNode } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'

type LinkProps = {
  /** A path of ours, with its query. */
  readonly to: string
  readonly children: ReactNode
  readonly className?: string
  /** The link of the page that is shown. */
  readonly isCurrent?: boolean
  /** Whether back leads past the page that the link stood on. */
  readonly replace?: boolean
  /** Passed on beside the URL, which does not show it. */
  readonly state?: unknown
  readonly onClick?: () => void
}

/**
 * Goes to another screen without loading the page anew. The router's own link does the same and brings the loaders of
 * a framework with it.
 */
export function Link({ to, children, className, isCurrent = false, replace, state, onClick }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const follow = (event: MouseEvent) => {
    onClick?.()
    // Another tab, another window, a download: the browser's own ways.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // Where one is already, back does not lead to the same place again.
    void navigate(to, { replace: replace ?? to === `${pathname}${search}`, state })
  }
  return (
    <a href={href} onClick={follow} className={className} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}
