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
      <Suspense>
        <Frame entries={entries} />
      </Suspense>
    </PageRouter>
  )
}
