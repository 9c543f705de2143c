import { basePublicConfigs } from '@daoxing/configs/contract'
import { configsQuery } from '@daoxing/configs/web'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isMendedByPayment, sentenceOfHail } from './HailProblem.tsx'
import { type HailFailure, hailFailureOf } from './hail-failure.ts'

type PaymentTrouble = {
  readonly failureOf: (error: unknown) => HailFailure
  /** Whether the payment methods are shown, and the reason if the rider did not open them. */
  readonly paying: { readonly reason: string | undefined } | null
  /** Called after a refused hail: if another payment method helps, shows the methods with the reason. */
  readonly onRefusal: (error: unknown) => void
  readonly choosePayment: () => void
  readonly closePayment: () => void
}

const noPhrases: readonly string[] = []

/** Handles the payment errors of a refused hail, the first one or a retry. */
export function usePaymentTrouble(paymentMethod: PaymentMethod): PaymentTrouble {
  const cache = useQueryClient()
  const { data: configs } = useQuery(configsQuery(basePublicConfigs, ['unpaid_phrases', 'archived_phrases']))
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
    onRefusal: (error) => {
      const failure = failureOf(error)
      if (!isMendedByPayment(failure)) return
      // The server has flagged methods that could not pay: the list marks them, and the rider chooses another method
      // [ERR-001].
      void cache.invalidateQueries({ queryKey: paymentDefaultsQuery.queryKey })
      setPaying({ reason: sentenceOfHail(failure, error) })
    },
    choosePayment: () => setPaying({ reason: undefined }),
    closePayment: () => setPaying(null),
  }
}
