import { cash, defaultChoice, type PayChoice, paymentDefaultsQuery, shownChoice } from '@daoxing/wallet/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { useQuery } from '@tanstack/react-query'
import { useRideDraft } from '../ride-draft.ts'

export type RidePayment = {
  /** Undefined until it is known what the rider has. */
  readonly defaults: PaymentDefaults | undefined
  /** False while it is being asked; where that fails, cash is offered, which is always there. */
  readonly isKnown: boolean
  readonly chosen: PayChoice
  /** Cash for this one ride, while the default is something else. */
  readonly isDisposableCash: boolean
}

/** With what the ride that is being planned will be paid. */
export function useRidePayment(): RidePayment {
  const { data: defaults, isPending, isPaused } = useQuery(paymentDefaultsQuery)
  const wished = useRideDraft(({ payment }) => payment)
  const chosen = defaults === undefined ? (wished ?? cash) : shownChoice(defaults, wished)
  const usual = defaults === undefined ? chosen : defaultChoice(defaults)
  return {
    defaults,
    isKnown: !isPending || isPaused,
    chosen,
    isDisposableCash: chosen.method === 'cash' && usual.method !== 'cash',
  }
}
