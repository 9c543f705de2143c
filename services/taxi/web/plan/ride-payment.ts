import type { Trip } from '@daoxing/taxi/contract'
import {
  cash,
  defaultChoice,
  isSameChoice,
  type PayChoice,
  paymentDefaultsQuery,
  shownChoice,
  tripPaymentQuery,
} from '@daoxing/wallet/web'
import type { PaymentDefaults } from '@daoxing/wallet/contract'
import { useQuery } from '@tanstack/react-query'
import { useRideDraft } from '../ride-draft.ts'

export type RidePayment = {
  /** Undefined until the rider's methods are known. */
  readonly defaults: PaymentDefaults | undefined
  /** False while the methods are loading; if that fails, cash is offered, which is always available. */
  readonly isKnown: boolean
  readonly chosen: PayChoice
  /** Whether the method applies only to this ride, and differs from the default. */
  readonly isOnce: boolean
  /** Cash for this ride only. */
  readonly isDisposableCash: boolean
}

/** The payment method of the planned ride. */
export function useRidePayment(): RidePayment {
  const { data: defaults, isPending, isPaused } = useQuery(paymentDefaultsQuery)
  const wished = useRideDraft(({ payment }) => payment)
  const chosen = defaults === undefined ? (wished ?? cash) : shownChoice(defaults, wished)
  return { defaults, isKnown: !isPending || isPaused, chosen, ...onceOf(defaults, chosen) }
}

/** The payment method of a retried trip: the rider's current choice, or else the earlier one. */
export function useRetryPayment(
  trip: Pick<Trip, 'trip_hash' | 'payment_method'>,
  wished: PayChoice | null,
): RidePayment {
  const { data: defaults, isPending, isPaused } = useQuery(paymentDefaultsQuery)
  const { trip_hash: hash, payment_method: method } = trip
  // For a card, the wallet knows which one it was.
  const paid = useQuery({ ...tripPaymentQuery(hash), enabled: method === 'creditcard' }).data
  const chosen = wished ?? { method, cardId: paid?.card?.id ?? null }
  return { defaults, isKnown: !isPending || isPaused, chosen, ...onceOf(defaults, chosen) }
}

function onceOf(
  defaults: PaymentDefaults | undefined,
  chosen: PayChoice,
): Pick<RidePayment, 'isOnce' | 'isDisposableCash'> {
  const isOnce = defaults !== undefined && !isSameChoice(chosen, defaultChoice(defaults))
  return { isOnce, isDisposableCash: isOnce && chosen.method === 'cash' }
}
