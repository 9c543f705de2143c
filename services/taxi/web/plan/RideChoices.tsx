import { NotebookPen } from 'lucide-react'
import { useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { noteText } from './note-text.ts'
import { PaymentRow } from './PaymentRow.tsx'
import type { RidePayment } from './ride-payment.ts'
import { TipButton } from './TipButton.tsx'
import type { RideTip } from './use-tip.ts'

type RideChoicesProps = {
  readonly payment: RidePayment
  readonly tip: RideTip
  readonly surgeDifferenceTwd: number
  readonly onPayment: () => void
  readonly onNote: () => void
}

/** With what the ride is paid, what the driver gets on top, and what the driver is told. */
export function RideChoices({ payment, tip, surgeDifferenceTwd, onPayment, onNote }: RideChoicesProps) {
  const note = useRideDraft(noteText)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-secondary">
      <PaymentRow payment={payment} onPress={onPayment} />
      <TipButton tip={tip} surgeDifferenceTwd={surgeDifferenceTwd} />
      <button type="button" onClick={onNote} className="inline-flex min-h-touch min-w-0 items-center gap-2 text-go">
        <NotebookPen aria-hidden="true" size={20} />
        <span className="truncate">{note === '' ? words.taxi_plan_note() : note}</span>
      </button>
    </div>
  )
}
