import { isApiError, newTapKey } from '@daoxing/kit/web'
import type { QuoteOption } from '@daoxing/taxi/contract'
import { useRideDraft } from '../ride-draft.ts'
import { useRequestRide } from '../taxi-data.ts'
import type { HailFailure } from './hail-failure.ts'
import { rememberRequestTime } from './request-times.ts'
import { type RidePayment, useRidePayment } from './ride-payment.ts'
import { usePaymentTrouble } from './use-payment-trouble.ts'
import { type RideTip, useTip } from './use-tip.ts'

type Hail = {
  readonly payment: RidePayment
  readonly tip: RideTip
  readonly isSending: boolean
  /** What went wrong, until the rider has read it or hails again. */
  readonly problem: { readonly failure: HailFailure; readonly error: unknown } | null
  /** Whether the ways to pay are shown, and why they are where the rider did not ask for them. */
  readonly paying: { readonly reason: string | undefined } | null
  readonly hail: (option: QuoteOption) => void
  readonly choosePayment: () => void
  readonly closePayment: () => void
  readonly forgetProblem: () => void
}

type HailInput = {
  /** The price has run out meanwhile. */
  readonly onQuoteExpired: () => void
}

/** Hails with what the ride is to be paid with, and sorts what may go wrong by what the rider can do about it. */
export function useHail({ onQuoteExpired }: HailInput): Hail {
  const draft = useRideDraft()
  const payment = useRidePayment()
  const tip = useTip(payment)
  const request = useRequestRide()
  const { failureOf, hearRefusal, ...trouble } = usePaymentTrouble(payment.chosen.method)
  const hail = (option: QuoteOption) => {
    rememberRequestTime('request')
    request.mutate(
      { tapKey: newTapKey(), draft: { ...draft, tipTwd: tip.tipTwd }, option, payment: payment.chosen },
      {
        onSuccess: draft.reset,
        onError: (error) => {
          if (isApiError(error, 'QUOTE_EXPIRED')) onQuoteExpired()
          hearRefusal(error)
        },
      },
    )
  }
  return {
    payment,
    tip,
    isSending: request.isPending,
    problem: request.isError ? { failure: failureOf(request.error), error: request.error } : null,
    ...trouble,
    hail,
    forgetProblem: request.reset,
  }
}
