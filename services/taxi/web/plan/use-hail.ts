import { configsQuery } from '@daoxing/configs/web'
import { isApiError, newTapKey } from '@daoxing/kit/web'
import type { QuoteOption } from '@daoxing/taxi/contract'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRideDraft } from '../ride-draft.ts'
import { useRequestRide } from '../taxi-data.ts'
import { isMendedByPayment, sentenceOfHail } from './HailProblem.tsx'
import { type HailFailure, hailFailureOf } from './hail-failure.ts'
import { rememberRequestTime } from './request-times.ts'
import { type RidePayment, useRidePayment } from './ride-payment.ts'
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

const noPhrases: readonly string[] = []

/** Hails with what the ride is to be paid with, and sorts what may go wrong by what the rider can do about it. */
export function useHail({ onQuoteExpired }: HailInput): Hail {
  const draft = useRideDraft()
  const payment = useRidePayment()
  const tip = useTip(payment)
  const cache = useQueryClient()
  const request = useRequestRide()
  const { data: configs } = useQuery(configsQuery(['unpaid_phrases', 'archived_phrases']))
  const [paying, setPaying] = useState<Hail['paying']>(null)
  const failureOfHail = (error: unknown) =>
    hailFailureOf({
      error,
      paymentMethod: payment.chosen.method,
      unpaidPhrases: configs?.unpaid_phrases ?? noPhrases,
      archivedPhrases: configs?.archived_phrases ?? noPhrases,
    })
  const hail = (option: QuoteOption) => {
    rememberRequestTime('request')
    request.mutate(
      { tapKey: newTapKey(), draft: { ...draft, tipTwd: tip.tipTwd }, option, payment: payment.chosen },
      {
        onSuccess: draft.reset,
        onError: (error) => {
          if (isApiError(error, 'QUOTE_EXPIRED')) onQuoteExpired()
          const failure = failureOfHail(error)
          if (!isMendedByPayment(failure)) return
          // The server has flagged what could not pay: the list shows it, and the rider chooses another way [ERR-001].
          void cache.invalidateQueries({ queryKey: paymentDefaultsQuery.queryKey })
          setPaying({ reason: sentenceOfHail(failure, error) })
        },
      },
    )
  }
  return {
    payment,
    tip,
    isSending: request.isPending,
    problem: request.isError ? { failure: failureOfHail(request.error), error: request.error } : null,
    paying,
    hail,
    choosePayment: () => setPaying({ reason: undefined }),
    closePayment: () => setPaying(null),
    forgetProblem: request.reset,
  }
}
