import { Button, Card, sentenceOf, StepFrame, SubmitForm } from '@daoxing/kit/web'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AccidentReport, useMove } from '../shared-moves.ts'
import { type AccidentStepProps, accidentSteps } from './accident-step-props.ts'

type TextStepProps = AccidentStepProps & {
  readonly title: string
  readonly why: string
  readonly report: AccidentReport
  readonly isComplete: boolean
  readonly skipLabel: string
  readonly sendLabel: string
  readonly children: ReactNode
}

/** One text of the report, with the reason why it is asked for; it may be left for later. */
export function TextStep({
  order,
  step,
  onDone,
  title,
  why,
  report,
  isComplete,
  skipLabel,
  sendLabel,
  children,
}: TextStepProps) {
  const move = useMove(order)
  const accidentId = order.accidents.at(-1)?.accidentId
  const known = accidentId === undefined ? {} : { accidentId }
  return (
    <StepFrame title={title} step={step} stepsInAll={accidentSteps.length}>
      <Card>
        <p className="flex items-start gap-3 text-secondary text-muted">
          <ShieldCheck aria-hidden="true" className="shrink-0" />
          {why}
        </p>
      </Card>
      <SubmitForm
        label={sendLabel}
        isComplete={isComplete}
        isSending={move.isPending}
        error={move.isError ? sentenceOf(move.error) : undefined}
        onSubmit={() => move.mutate({ kind: 'accident', report: { ...known, ...report } }, { onSuccess: onDone })}
      >
        {children}
      </SubmitForm>
      <Button isWide kind="quiet" onPress={onDone}>
        {skipLabel}
      </Button>
    </StepFrame>
  )
}
