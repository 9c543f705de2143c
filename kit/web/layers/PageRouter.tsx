import { type ReactNode, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router'
import { forgetEntriesOfOthers } from './entry-state.ts'
import { layeredHistory } from './layered-history.ts'
import { keepLayersBy } from './open-layer.ts'

type PageRouterProps = { readonly children: ReactNode }

/** The router of the page: the URL names the screen, and back closes layers first. */
export function PageRouter({ children }: PageRouterProps) {
  const [history] = useState(() => {
    forgetEntriesOfOthers()
    const layered = layeredHistory(createBrowserHistory({ window, v5Compat: true }))
    keepLayersBy(layered)
    return layered
  })
  return <HistoryRouter history={history}>{children}</HistoryRouter>
}
