import { Suspense } from 'react'
import { lazyScreen } from '../load-later.ts'
import { offeredLanguage } from '../language-names.ts'
import { usePageLanguage } from '../locale.ts'

// Below a visitor's main content, and never after sign-in.
const LanguageChoices = lazyScreen(async () => (await import('./LanguageChoices.tsx')).LanguageChoices)

/** Offers the languages of the page, with reserved space from the start. */
export function LanguageRow() {
  const shown = usePageLanguage()
  const isOffered = offeredLanguage(shown) !== undefined
  return (
    <Suspense fallback={<div className={isOffered ? 'min-h-23' : 'min-h-9'} />}>
      <LanguageChoices />
    </Suspense>
  )
}
