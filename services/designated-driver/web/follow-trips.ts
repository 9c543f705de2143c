import { type DesignatedTrip, designatedTripChanged } from '@daoxing/designated-driver/contract'
import { onEvent } from '@daoxing/kit/web'
import { type TripPayment, tripPaymentChanged } from '@daoxing/wallet/contract'
import type { QueryClient } from '@tanstack/react-query'
import { trips } from './trips.ts'

/** Keeps the trips and their payments in sync with the server. Returns a function that stops it. */
export function followTrips(cache: QueryClient): () => void {
  const stopTrips = onEvent(designatedTripChanged, ({ trip }) => {
    trips.hold(cache, trip)
    // Counts, debts and the live trip of the summary follow a trip.
    void cache.invalidateQueries({ queryKey: ['designated-driver', 'summary'] })
  })
  const stopPayments = onEvent(tripPaymentChanged, ({ payment }) => joinPayment(cache, payment))
  return () => {
    stopTrips()
    stopPayments()
  }
}

/** Merges a payment that changed without its trip; the higher revision of the payment wins. */
function joinPayment(cache: QueryClient, payment: TripPayment): void {
  const held = cache.getQueryData<DesignatedTrip>(trips.keyOf(payment.trip_hash))
  if (held === undefined || payment.revision <= held.payment.revision) return
  trips.hold(cache, {
    ...held,
    payment: {
      revision: payment.revision,
      status: payment.payment_status,
      method: payment.payment_method,
      paid_amount: payment.paid_amount,
      open_amount: payment.open_amount,
      can_pay: payment.can.pay,
      decline_reason: payment.decline_reason,
    },
  })
}
