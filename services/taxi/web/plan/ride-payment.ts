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
  /** Undefined until it is known what the rider has. */
  readonly defaults: PaymentDefaults | undefined
  /** False while it is being asked; where that fails, cash is offered, which is always there. */
  readonly isKnown: boolean
  readonly chosen: PayChoice
  /** For this one ride, while the default is something else. */
  readonly isOnce: boolean
  /** Cash for this one ride. */
  readonly isDisposableCash: boolean
}

/** With what the ride that is being planned will be paid. */
export function useRidePayment(): RidePayment {
  const { data: defaults, isPending, isPaused } = useQuery(paymentDefaultsQuery)
  const wished = useRideDraft(({ payment }) => payment)
  const chosen = defaults === undefined ? (wished ?? cash) : shownChoice(defaults, wished)
  return { defaults, isKnown: !isPending || isPaused, chosen, ...onceOf(defaults, chosen) }
}

/** With what a trip that is tried again will be paid: what the rider says now, else what it was paid with. */
export function useRetryPayment(
  trip: Pick<Trip, 'trip_hash' | 'payment_method'>,
  wished: PayChoice | null,
): RidePayment {
  const { data: defaults, isPending, isPaused } = useQuery(paymentDefaultsQuery)
  const { trip_hash: hash, payment_method: method } = trip
  // Of a card it is asked which one it was.
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
