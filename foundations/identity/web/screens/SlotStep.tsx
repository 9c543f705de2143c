import { Skeleton, useRegistry, StepFrame } from '@daoxing/kit/web'
import { Suspense, useState } from 'react'
import { pathOfStep } from '../rules/sign-up-draft.ts'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './step-props.ts'

/** The two steps that other slices render, below the shared title and progress. */
export function SlotStep({ step, laterSteps, onNext }: StepProps) {
  const slot = step === 'address' ? 'setFavouriteAddress' : 'setPayment'
  const Filled = useRegistry().find((entry) => entry.signUp?.[slot] !== undefined)?.signUp?.[slot]
  const [isWhole, setIsWhole] = useState(false)
  return (
    <StepFrame
      title={step === 'address' ? words.identity_address_title() : words.identity_payment_title()}
      step={laterSteps.indexOf(step) + 1}
      stepsInAll={laterSteps.length}
      isWhole={isWhole}
    >
      <Suspense fallback={<Skeleton rows={3} />}>
        {Filled !== undefined && <Filled onDone={onNext} returnPath={pathOfStep(step)} onWhole={setIsWhole} />}
      </Suspense>
    </StepFrame>
  )
}
