import { Suspense } from 'react'
import { lazyScreen } from '../load-later.ts'
import { offeredLanguage } from '../language-names.ts'
import { usePageLanguage } from '../locale.ts'

// Below what a visitor came for, and never again once somebody is signed in.
const LanguageChoices = lazyScreen(async () => (await import('./LanguageChoices.tsx')).LanguageChoices)

/** Says in which languages the page speaks, with the room that it takes from the first moment on. */
export function LanguageRow() {
  const shown = usePageLanguage()
  const isOffered = offeredLanguage(shown) !== undefined
  return (
    <Suspense fallback={<div className={isOffered ? 'min-h-23' : 'min-h-9'} />}>
      <LanguageChoices />
    </Suspense>
  )
}
