import type { MouseEvent, ReactNode } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'

type LinkProps = {
  /** A path of ours, with its query. */
  readonly to: string
  readonly children: ReactNode
  readonly className?: string
  /** The link to the current page. */
  readonly isCurrent?: boolean
  /** Whether back skips the page with the link. */
  readonly replace?: boolean
  /** Passed on in addition to the URL, which does not show it. */
  readonly state?: unknown
  readonly onClick?: () => void
}

/**
 * Navigates without reloading the page. The router's own link does the same but includes the loaders of a framework.
 */
export function Link({ to, children, className, isCurrent = false, replace, state, onClick }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const follow = (event: MouseEvent) => {
    onClick?.()
    // Another tab, another window, a download: left to the browser.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // On the current page, back must not lead to the same place again.
    void navigate(to, { replace: replace ?? to === `${pathname}${search}`, state })
  }
  return (
    <a href={href} onClick={follow} className={className} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}
