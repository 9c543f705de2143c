import type { Trip } from '@daoxing/taxi/contract'
import type { TripPayment } from '@daoxing/wallet/contract'
import type { QueryClient } from '@tanstack/react-query'
import { tripOrders } from './trip-orders.ts'

/** Merges a payment that changed without its trip into the trip; the higher revision of the payment wins. */
export function withPayment(trip: Trip, payment: TripPayment): Trip {
  if (payment.revision <= trip.payment.revision) return trip
  return {
    ...trip,
    payment: {
      ...trip.payment,
      revision: payment.revision,
      status: payment.payment_status,
      trip_payment_status: payment.trip_payment_status,
      collection_status: payment.collection_status,
      paid_amount: payment.paid_amount,
      open_amount: payment.open_amount,
      // An account pays first; after that the method is the rider's own.
      company_paid: payment.payment_method === 'company' ? payment.paid_amount : trip.payment.company_paid,
      paid_with: payment.payment_method,
      decline_reason: payment.decline_reason,
      can_pay: payment.can.pay,
    },
  }
}

/** Merges a payment from an event into the trip that the page shows. */
export function joinPayment(cache: QueryClient, payment: TripPayment): void {
  const key = tripOrders.keyOf(payment.trip_hash)
  const held = cache.getQueryData<Trip>(key)
  if (!held) return
  tripOrders.hold(cache, withPayment(held, payment))
  // Only the trip contains the state of a cancellation fee and the credit that paid it.
  if (held.cancel !== null) void cache.invalidateQueries({ queryKey: key })
}
