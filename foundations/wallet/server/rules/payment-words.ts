import type { Instant } from '@daoxing/kit/contract'
import type { PaymentStatus } from '@daoxing/orders/contract'
import {
  type CollectionStatus,
  paymentStatus,
  type PreAuthState,
  type TripPaymentStatus,
} from '@daoxing/wallet/contract'
import type { Hold } from '../stores/hold-store.ts'
import type { Payment } from '../stores/payment-store.ts'

type Standing = Pick<Payment, 'state' | 'method' | 'dueTwd' | 'paidTwd' | 'refundedTwd' | 'laterUntil'>

/** The numeric payment status of an order [PAY-006]. */
export function numericStatus({ state, method, dueTwd, refundedTwd }: Standing): PaymentStatus {
  switch (state) {
    case 'PAID':
      if (refundedTwd === 0) return paymentStatus.paid
      return refundedTwd < dueTwd ? paymentStatus.partialRefund : paymentStatus.refund
    case 'CANCELED':
      return paymentStatus.cancelled
    case 'FAILED':
      return paymentStatus.failed
    case 'OWED':
      return method === 'cash' ? paymentStatus.unpaid : paymentStatus.failed
    case 'SAID_PAID':
      return paymentStatus.confirming
    case 'DUE':
      return method === 'cash' ? paymentStatus.unpaid : paymentStatus.confirming
    case 'HOLDING':
    case 'READY':
      return paymentStatus.unpaid
  }
}

/** The payment status of a trip in words [PAY-004]. Of what was paid in part, the rest is to be adjusted. */
export function tripStatus({ state, dueTwd, paidTwd, refundedTwd }: Standing): TripPaymentStatus {
  switch (state) {
    case 'PAID':
      return dueTwd > 0 && refundedTwd === dueTwd ? 'REFUNDED' : 'COMPLETED'
    case 'OWED':
      return paidTwd > 0 ? 'ADJUSTMENT_REQUIRED' : 'COLLECTABLE'
    case 'FAILED':
      return 'FAILED'
    // Nothing is open of what was never begun.
    case 'CANCELED':
      return 'COMPLETED'
    default:
      return 'PENDING'
  }
}

/** Whether what is owed may still stand, or is late [PAY-005]; null where nothing is owed. */
export function collectionStatus({ state, laterUntil }: Standing, now: Instant): CollectionStatus | null {
  if (state !== 'OWED') return null
  return laterUntil !== null && now < laterUntil ? 'COLLECTABLE' : 'ARREARS'
}

const preAuthOf: Readonly<Record<Hold['state'], PreAuthState>> = {
  AUTHORIZING: 'AUTHORIZING',
  ABANDONING: 'AUTHORIZING',
  AUTHORIZED: 'AUTHORIZED',
  CAPTURING: 'AUTHORIZED',
  CAPTURED: 'AUTHORIZED',
  RELEASING: 'AUTHORIZED',
  RELEASED: 'AUTHORIZED',
  FAILED: 'FAILED',
}

/** How far the hold before the ride has come; it starts at `INITIAL` [PAY-003]. */
export function preAuthState(holds: readonly Pick<Hold, 'purpose' | 'state'>[]): PreAuthState {
  const fare = holds.findLast(({ purpose }) => purpose === 'fare')
  return fare ? preAuthOf[fare.state] : 'INITIAL'
}
