import { CompanyChoice } from '@daoxing/business/web'
import { NotebookPen } from 'lucide-react'
import { Suspense } from 'react'
import { useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { noteText } from './note-text.ts'
import { ReserveButton } from './ReserveButton.tsx'
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

/** The payer of the ride, its payment method, the driver's tip, and the note to the driver. */
export function RideChoices({ payment, tip, surgeDifferenceTwd, onPayment, onNote }: RideChoicesProps) {
  const note = useRideDraft(noteText)
  const { company, reservationTime, change } = useRideDraft()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-secondary">
      {reservationTime === null && (
        <Suspense>
          <CompanyChoice chosen={company} onChoose={(chosen) => change({ company: chosen })} />
        </Suspense>
      )}
      {company === null && (
        <>
          <PaymentRow payment={payment} onPress={onPayment} />
          <ReserveButton />
          <TipButton tip={tip} surgeDifferenceTwd={surgeDifferenceTwd} />
        </>
      )}
      <button type="button" onClick={onNote} className="inline-flex min-h-touch min-w-0 items-center gap-2 text-go">
        <NotebookPen aria-hidden="true" size={20} />
        <span className="truncate">{note === '' ? words.taxi_plan_note() : note}</span>
      </button>
    </div>
  )
}
