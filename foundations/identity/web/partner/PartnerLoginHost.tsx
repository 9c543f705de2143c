import { lazyScreen, LoadingOverlay } from '@daoxing/kit/web'
import { Suspense, useEffect } from 'react'
import { readBindingDraft } from './binding-draft.ts'
import { openRentalLogin, partnerLoginQuestion } from './rental-login.ts'

const BindingFlow = lazyScreen(() => import('./BindingFlow.tsx').then((file) => file.BindingFlow))

/** Renders the binding above the current screen while it is open. A reload in the middle opens it again. */
export function PartnerLoginHost() {
  const question = partnerLoginQuestion.useValue()
  useEffect(() => {
    if (readBindingDraft() !== undefined) void openRentalLogin()
  }, [])
  if (question === undefined) return null
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <BindingFlow onDone={question.answer} />
    </Suspense>
  )
}
