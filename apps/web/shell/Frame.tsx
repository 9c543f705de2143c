import { RegistryProvider, usePageLanguage, useRiderTurn, type WebEntry } from '@daoxing/kit/web'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { learnErrors } from './learn-errors.ts'
import { newPageCache } from './page-cache.ts'
import { Shell } from './Shell.tsx'

type FrameProps = { readonly entries: readonly WebEntry[] }

/** Everything that all screens share: the slices, and for each rider in turn a page of their own. */
export function Frame({ entries }: FrameProps) {
  useEffect(() => learnErrors(entries), [entries])
  return (
    <RegistryProvider entries={entries}>
      <RiderPage key={useRiderTurn()} />
    </RegistryProvider>
  )
}

/** The page of one rider, with a query cache of its own. It is unmounted when the rider leaves, and built anew for the next one. */
function RiderPage() {
  const [cache] = useState(newPageCache)
  const language = usePageLanguage()
  const answersIn = useRef(language)
  useEffect(() => {
    if (answersIn.current === language) return
    answersIn.current = language
    // Cached answers are in the former language: names of places, phrases, the rider's home and work.
    void cache.invalidateQueries()
  }, [cache, language])
  // Answers that were on their way come to a cache that nobody reads.
  useEffect(() => () => cache.clear(), [cache])
  return (
    <QueryClientProvider client={cache}>
      {/* Words are plain functions, so another language draws the page anew; URL and cache keep what is known. */}
      <Shell key={language} />
    </QueryClientProvider>
  )
}
