import { lazyScreen, PageRouter, type WebEntry } from '@daoxing/kit/web'
import { Suspense } from 'react'

const Frame = lazyScreen(async () => (await import('./shell/Frame.tsx')).Frame)

/** Says when what stands around every screen is there. */
export const whenFrameIsLoaded = Frame.whenLoaded

type AppProps = { readonly entries: readonly WebEntry[] }

/** The page. Its entry carries React, the router and the list of routes; the rest comes beside it, in parallel. */
export function App({ entries }: AppProps) {
  return (
    <PageRouter>
      <PageWithinRouter entries={entries} />
    </PageRouter>
  )
}

/** The same within any router: the build draws it without a browser, for the first picture. */
export function PageWithinRouter({ entries }: AppProps) {
  return (
    <Suspense>
      <Frame entries={entries} />
    </Suspense>
  )
}
