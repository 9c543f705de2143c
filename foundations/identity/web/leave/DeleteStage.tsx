import { Loaded, Skeleton, StepFrame, useSteps } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'
import { AskWhy } from './AskWhy.tsx'
import { ConfirmDeletion } from './ConfirmDeletion.tsx'
import { Consequences } from './Consequences.tsx'
import { DeletionHolds } from './DeletionHolds.tsx'
import { canDeleteQuery } from './leave-data.ts'

const deleteSteps = ['what', 'why', 'code'] as const
type DeleteStep = (typeof deleteSteps)[number]

const stepNamed = (name: string | null): DeleteStep => deleteSteps.find((step) => step === name) ?? 'what'

const texts: Readonly<Record<DeleteStep, { title: () => string; detail?: () => string }>> = {
  what: { title: words.identity_leave_title },
  why: { title: words.identity_leave_whyTitle, detail: words.identity_leave_whyDetail },
  code: { title: words.identity_leave_codeTitle },
}

/** The end of the account: its consequences, why, and a code. Open orders and bills prevent it, and are then shown instead. */
export function DeleteStage() {
  const query = useQuery(canDeleteQuery)
  const { step: named, go } = useSteps(stepNamed)
  const isHeld = query.data?.can_delete === false
  const step = isHeld ? 'what' : named
  const { title, detail } = texts[step]
  return (
    <StepFrame
      key={step}
      title={title()}
      detail={detail?.()}
      step={deleteSteps.indexOf(step) + 1}
      stepsInAll={deleteSteps.length}
    >
      <Loaded query={query} skeleton={<Skeleton form="card" rows={4} />}>
        {({ holds, days, kept }) => {
          if (isHeld) return <DeletionHolds holds={holds} />
          if (step === 'why') return <AskWhy onDone={() => go('code')} />
          if (step === 'code') return <ConfirmDeletion days={days} />
          return <Consequences days={days} kept={kept} onNext={() => go('why')} />
        }}
      </Loaded>
    </StepFrame>
  )
}
