import { RegistryProvider, usePageLanguage, type WebEntry } from '@daoxing/kit/web'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { learnErrors } from './learn-errors.ts'
import { pageCache } from './page-cache.ts'
import { Shell } from './Shell.tsx'

type FrameProps = { readonly entries: readonly WebEntry[] }

/** Everything that all screens share: server state, the slices, the language. */
export function Frame({ entries }: FrameProps) {
  const language = usePageLanguage()
  useEffect(() => learnErrors(entries), [entries])
  const answersIn = useRef(language)
  useEffect(() => {
    if (answersIn.current === language) return
    answersIn.current = language
    // What the server said is in the language before: names of places, phrases, the rider's home and work.
    void pageCache.invalidateQueries()
  }, [language])
  return (
    <QueryClientProvider client={pageCache}>
      <RegistryProvider entries={entries}>
        {/* Words are plain functions, so another language draws the page anew; URL and cache keep what is known. */}
        <Shell key={language} />
      </RegistryProvider>
    </QueryClientProvider>
  )
}
