import { Button, StepFrame } from '@daoxing/kit/web'
import { Phone } from 'lucide-react'
import * as words from '../../words/compiled/messages.js'
import { type AccidentStepProps, accidentSteps } from './accident-step-props.ts'

/** Police, ambulance and the operator, one tap each. */
export function CallStep({ order, step, onDone }: AccidentStepProps) {
  const calls = [
    { number: '110', label: words.rental_accident_police(), isMain: true },
    { number: '119', label: words.rental_accident_ambulance(), isMain: true },
    { number: order.lot.phone, label: words.rental_accident_operator({ lot: order.lot.name }), isMain: false },
  ]
  return (
    <StepFrame
      title={words.rental_accident_callTitle()}
      detail={words.rental_accident_callDetail()}
      step={step}
      stepsInAll={accidentSteps.length}
    >
      <ul className="flex flex-col gap-3">
        {calls.map(({ number, label, isMain }) => (
          <li key={number}>
            <a
              href={`tel:${number}`}
              className={
                isMain
                  ? 'flex min-h-14 items-center gap-3 rounded-2 border border-danger bg-surface px-4 font-bold text-danger'
                  : 'flex min-h-14 flex-wrap items-center gap-x-3 rounded-2 border border-edge bg-surface px-4 py-2 font-bold'
              }
            >
              <Phone aria-hidden="true" size={24} />
              <span className="min-w-28 flex-1">{label}</span>
              <span className="text-page tabular-nums">{number}</span>
            </a>
          </li>
        ))}
      </ul>
      <Button isWide onPress={onDone}>
        {words.rental_accident_called()}
      </Button>
    </StepFrame>
  )
}
