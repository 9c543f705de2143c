import { configsQuery } from '@daoxing/configs/web'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isMendedByPayment, sentenceOfHail } from './HailProblem.tsx'
import { type HailFailure, hailFailureOf } from './hail-failure.ts'

type PaymentTrouble = {
  readonly failureOf: (error: unknown) => HailFailure
  /** Whether the ways to pay are shown, and why they are where the rider did not ask for them. */
  readonly paying: { readonly reason: string | undefined } | null
  /** A hail was refused: where another way to pay mends that, the ways are shown with the reason. */
  readonly hearRefusal: (error: unknown) => void
  readonly choosePayment: () => void
  readonly closePayment: () => void
}

const noPhrases: readonly string[] = []

/** Handles the payment errors of a refused hail, the first one or a retry. */
export function usePaymentTrouble(paymentMethod: PaymentMethod): PaymentTrouble {
  const cache = useQueryClient()
  const { data: configs } = useQuery(configsQuery(['unpaid_phrases', 'archived_phrases']))
  const [paying, setPaying] = useState<PaymentTrouble['paying']>(null)
  const failureOf = (error: unknown) =>
    hailFailureOf({
      error,
      paymentMethod,
      unpaidPhrases: configs?.unpaid_phrases ?? noPhrases,
      archivedPhrases: configs?.archived_phrases ?? noPhrases,
    })
  return {
    failureOf,
    paying,
    hearRefusal: (error) => {
      const failure = failureOf(error)
      if (!isMendedByPayment(failure)) return
      // The server has flagged what could not pay: the list shows it, and the rider chooses another way [ERR-001].
      void cache.invalidateQueries({ queryKey: paymentDefaultsQuery.queryKey })
      setPaying({ reason: sentenceOfHail(failure, error) })
    },
    choosePayment: () => setPaying({ reason: undefined }),
    closePayment: () => setPaying(null),
  }
}
