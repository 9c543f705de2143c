import { lazyScreen, PageRouter } from '@daoxing/kit/web'
import { Suspense } from 'react'
import type { PageEntries } from './shell/page-entries.ts'

const Frame = lazyScreen(async () => (await import('./shell/Frame.tsx')).Frame)

/** Reports that the frame around every screen is loaded. */
export const whenFrameIsLoaded = Frame.whenLoaded

type AppProps = { readonly entries: PageEntries }

/** The page. Its entry contains React, the router and the list of routes; the rest loads in parallel. */
export function App({ entries }: AppProps) {
  return (
    <PageRouter>
      <PageWithinRouter entries={entries} />
    </PageRouter>
  )
}

/** Renders the page within any router: the build prerenders it without a browser. */
export function PageWithinRouter({ entries }: AppProps) {
  return (
    <Suspense>
      <Frame entries={entries} />
    </Suspense>
  )
}
