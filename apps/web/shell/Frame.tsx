import { RegistryProvider, usePageLanguage, useRiderTurn, whenQuiet } from '@daoxing/kit/web'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { learnErrors } from './learn-errors.ts'
import { newPageCache } from './page-cache.ts'
import { type PageEntries, usePageEntries } from './page-entries.ts'
import { Shell } from './Shell.tsx'

type FrameProps = { readonly entries: PageEntries }

/** Everything that all screens share: the slices, and a separate page per rider. */
export function Frame({ entries: page }: FrameProps) {
  const entries = usePageEntries(page)
  const { Deferred } = page
  useEffect(() => whenQuiet(Deferred.load), [Deferred])
  useEffect(() => learnErrors(entries), [entries])
  return (
    <RegistryProvider entries={entries}>
      <RiderPage key={useRiderTurn()} Deferred={Deferred} />
    </RegistryProvider>
  )
}

/**
 * The page of one rider, with its own query cache. It is unmounted when the rider leaves, and rebuilt for the next one.
 */
function RiderPage({ Deferred }: Pick<PageEntries, 'Deferred'>) {
  const [cache] = useState(newPageCache)
  const language = usePageLanguage()
  const answersIn = useRef(language)
  useEffect(() => {
    if (answersIn.current === language) return
    answersIn.current = language
    // Cached responses are in the previous language: names of places, phrases, the rider's home and work.
    void cache.invalidateQueries()
  }, [cache, language])
  // Pending responses go to an abandoned cache.
  useEffect(() => () => cache.clear(), [cache])
  return (
    <QueryClientProvider client={cache}>
      {/* Messages are plain functions, so another language rerenders the page; URL and cache keep the state. */}
      <Shell key={language} Deferred={Deferred} />
    </QueryClientProvider>
  )
}
