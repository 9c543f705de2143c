import { formatClock, formatTwd, isApiError, useIsOnline, useNow } from '@daoxing/kit/web'
import type { PickupWait } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

type CancelCostProps = {
  readonly known:
    | { readonly fee: number; readonly rule: string; readonly waiting: PickupWait | null; readonly credit: number }
    | undefined
  /** Why the fee could not be loaded, if the request failed. */
  readonly failure: unknown
}

/** The cost of cancelling now, the remaining free time, and the rule, shown before a reason is chosen. */
export function CancelCost({ known, failure }: CancelCostProps) {
  const now = useNow(1000) / 1000
  const isOnline = useIsOnline()
  // Offline, the last known fee may be outdated.
  if (!isOnline || (isApiError(failure) && failure.isAnswerLost))
    return (
      <p role="status" className="text-warn">
        {words.taxi_live_cancel_noLine()}
      </p>
    )
  if (known === undefined)
    return <p>{failure === null ? words.taxi_live_cancel_checking() : words.taxi_live_cancel_feeUnknown()}</p>
  const { fee, rule, waiting, credit } = known
  const left = waiting === null ? 0 : waiting.fee_from - now
  return (
    <>
      <p className="font-bold text-ink">{costLine({ fee, credit })}</p>
      {fee === 0 && left > 0 && (
        <p role="timer" aria-live="off" className="tabular-nums">
          {words.taxi_live_cancel_freeLeft({ left: formatClock(left) })}
        </p>
      )}
      <p className="mt-1 text-secondary">{rule}</p>
    </>
  )
}

function costLine({ fee, credit }: { readonly fee: number; readonly credit: number }): string {
  if (fee > 0) return words.taxi_live_cancel_costs({ fee: formatTwd(fee) })
  if (credit > 0) return words.taxi_live_cancel_credit({ amount: formatTwd(credit) })
  return words.taxi_live_cancel_costsNothing()
}
