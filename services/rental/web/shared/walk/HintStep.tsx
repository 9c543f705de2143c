import { Card, FixedBottomButton } from '@daoxing/kit/web'
import type { ReminderHint } from '@daoxing/rental/contract'
import { CircleCheck } from 'lucide-react'
import * as words from '../../words/compiled/messages.js'

const lines: Readonly<Record<ReminderHint, readonly (() => string)[]>> = {
  reminderHintParking: [words.rental_hint_parkingBay, words.rental_hint_parkingFloor, words.rental_hint_parkingFee],
  reminderHintCar: [words.rental_hint_carAround, words.rental_hint_carLight, words.rental_hint_carDamage],
}

type HintStepProps = { readonly hint: ReminderHint; readonly onDone: () => void }

/** The hints before the pictures of the place, and of the car [SHC-022]. */
export function HintStep({ hint, onDone }: HintStepProps) {
  return (
    <>
      <Card>
        <ul className="flex flex-col gap-3">
          {lines[hint].map((line) => (
            <li key={line()} className="flex items-start gap-3">
              <CircleCheck aria-hidden="true" className="shrink-0 text-go" />
              {line()}
            </li>
          ))}
        </ul>
      </Card>
      <FixedBottomButton onPress={onDone}>{words.rental_hint_begin()}</FixedBottomButton>
    </>
  )
}
