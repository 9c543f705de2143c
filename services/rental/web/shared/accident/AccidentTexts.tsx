import { Button, Card, StepFrame, SubmitForm, sentenceOf, TextField } from '@daoxing/kit/web'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { type AccidentReport, useMove } from '../shared-moves.ts'
import { type AccidentStepProps, accidentSteps } from './AccidentScreen.tsx'

/** The number of the police record, and why it is asked for. A rider without one adds it later. */
export function PoliceStep(props: AccidentStepProps) {
  const known = props.order.accidents.at(-1)?.policeNumber ?? ''
  const [policeNumber, setPoliceNumber] = useState(known)
  return (
    <TextStep
      {...props}
      title={words.rental_accident_policeTitle()}
      why={words.rental_accident_policeWhy()}
      report={{ policeNumber: policeNumber.trim() }}
      isComplete={policeNumber.trim() !== ''}
      skipLabel={words.rental_accident_policeLater()}
      sendLabel={words.rental_accident_save()}
    >
      <TextField
        label={words.rental_accident_policeNumber()}
        hint={words.rental_accident_policeHint()}
        value={policeNumber}
        lengthMax={40}
        isFocusedFirst
        autoComplete="off"
        onChange={setPoliceNumber}
      />
    </TextStep>
  )
}

/** What happened, and who the other side is. */
export function OtherPartyStep(props: AccidentStepProps) {
  const [text, setText] = useState(props.order.accidents.at(-1)?.text ?? '')
  return (
    <TextStep
      {...props}
      title={words.rental_accident_otherTitle()}
      why={words.rental_accident_otherWhy()}
      report={{ text: text.trim() }}
      isComplete={text.trim() !== ''}
      skipLabel={words.rental_accident_skip()}
      sendLabel={words.rental_accident_finish()}
    >
      <TextField
        label={words.rental_accident_otherText()}
        hint={words.rental_accident_otherHint()}
        value={text}
        lengthMax={1000}
        isFocusedFirst
        onChange={setText}
      />
    </TextStep>
  )
}

type TextStepProps = AccidentStepProps & {
  readonly title: string
  readonly why: string
  readonly report: AccidentReport
  readonly isComplete: boolean
  readonly skipLabel: string
  readonly sendLabel: string
  readonly children: ReactNode
}

function TextStep({
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
