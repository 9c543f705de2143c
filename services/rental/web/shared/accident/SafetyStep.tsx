import { instantFromMs } from '@daoxing/kit/contract'
import { Button, Card, CheckField, nowMs, sentenceOf, StepFrame } from '@daoxing/kit/web'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import * as words from '../../words/compiled/messages.js'
import { herePosition } from '../here-position.ts'
import { useMove } from '../shared-moves.ts'
import { type AccidentStepProps, accidentSteps } from './accident-step-props.ts'

const lines = [
  words.rental_accident_hazard,
  words.rental_accident_triangle,
  words.rental_accident_people,
  words.rental_accident_leaveCars,
]

/** Safety first. The report begins here, with time and place; without a network the guide goes on, and 110 as well. */
export function SafetyStep({ order, step, onDone }: AccidentStepProps) {
  const [openedAt] = useState(nowMs)
  const [hasInjured, setHasInjured] = useState(false)
  const report = useMove(order)
  const isKnown = order.accidents.length > 0
  const begin = async () => {
    if (isKnown) return onDone()
    const { latitude, longitude } = await herePosition()
    const location =
      latitude === undefined || longitude === undefined ? order.whereabouts.location : { lat: latitude, lng: longitude }
    report.mutate(
      { kind: 'accident', report: { happenedAt: instantFromMs(openedAt), location, hasInjured } },
      { onSuccess: onDone },
    )
  }
  return (
    <StepFrame title={words.rental_accident_safetyTitle()} step={step} stepsInAll={accidentSteps.length}>
      <Card>
        <ul className="flex flex-col gap-3">
          {lines.map((line) => (
            <li key={line()} className="flex items-start gap-3">
              <CircleCheck aria-hidden="true" className="shrink-0 text-go" />
              {line()}
            </li>
          ))}
        </ul>
      </Card>
      {!isKnown && (
        <CheckField isChecked={hasInjured} onChange={setHasInjured}>
          {words.rental_accident_injured()}
        </CheckField>
      )}
      {report.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(report.error)}
        </p>
      )}
      <Button isWide state={report.isPending ? 'busy' : 'ready'} onPress={() => void begin()}>
        {hasInjured ? words.rental_accident_injuredNext() : words.rental_accident_safe()}
      </Button>
      {report.isError && (
        <Button isWide kind="quiet" onPress={onDone}>
          {words.rental_accident_laterReport()}
        </Button>
      )}
    </StepFrame>
  )
}
