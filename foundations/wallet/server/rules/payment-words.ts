import type { Instant } from '@daoxing/kit/contract'
import type { PaymentStatus } from '@daoxing/orders/contract'
import {
  type CollectionStatus,
  isPaidToDriver,
  paymentStatus,
  type PreAuthState,
  type TripPaymentStatus,
} from '@daoxing/wallet/contract'
import type { Hold } from '../stores/hold-store.ts'
import type { Payment } from '../stores/payment-store.ts'

type Standing = Pick<Payment, 'state' | 'method' | 'dueTwd' | 'paidTwd' | 'refundedTwd' | 'laterUntil' | 'saidBlocksAt'>

/** Cash that the rider reported and no driver confirmed in time: it is owed like any other debt. */
export function isUnconfirmed({ state, saidBlocksAt }: Pick<Payment, 'state' | 'saidBlocksAt'>, now: Instant): boolean {
  return state === 'SAID_PAID' && saidBlocksAt !== null && saidBlocksAt <= now
}

/** The displayed state: an amount that is not confirmed in time is owed. */
function shownState(payment: Standing, now: Instant): Payment['state'] {
  return isUnconfirmed(payment, now) ? 'OWED' : payment.state
}

/** The numeric payment status of an order [PAY-006]. */
export function numericStatus(payment: Standing, now: Instant): PaymentStatus {
  const { method, dueTwd, refundedTwd } = payment
  switch (shownState(payment, now)) {
    case 'PAID':
      if (refundedTwd === 0) return paymentStatus.paid
      return refundedTwd < dueTwd ? paymentStatus.partialRefund : paymentStatus.refund
    case 'CANCELED':
      return paymentStatus.cancelled
    case 'FAILED':
      return paymentStatus.failed
    case 'OWED':
      return isPaidToDriver(method) || method === 'company' ? paymentStatus.unpaid : paymentStatus.failed
    case 'SAID_PAID':
      return paymentStatus.confirming
    case 'DUE':
      return isPaidToDriver(method) ? paymentStatus.unpaid : paymentStatus.confirming
    case 'HOLDING':
    case 'READY':
      return paymentStatus.unpaid
  }
}

/** The payment status of a trip by name [PAY-004]. After a partial payment, the rest is to be adjusted. */
export function tripStatus(payment: Standing, now: Instant): TripPaymentStatus {
  const { dueTwd, paidTwd, refundedTwd } = payment
  switch (shownState(payment, now)) {
    case 'PAID':
      return dueTwd > 0 && refundedTwd === dueTwd ? 'REFUNDED' : 'COMPLETED'
    case 'OWED':
      return paidTwd > 0 ? 'ADJUSTMENT_REQUIRED' : 'COLLECTABLE'
    case 'FAILED':
      return 'FAILED'
    // A payment that never started has no open amount.
    case 'CANCELED':
      return 'COMPLETED'
    default:
      return 'PENDING'
  }
}

/** Whether a debt may stay open, or is overdue [PAY-005]; null without a debt. */
export function collectionStatus(payment: Standing, now: Instant): CollectionStatus | null {
  if (isUnconfirmed(payment, now)) return 'ARREARS'
  const { state, laterUntil } = payment
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

/** The state of the hold before the ride; it starts at `INITIAL` [PAY-003]. */
export function preAuthState(holds: readonly Pick<Hold, 'purpose' | 'state'>[]): PreAuthState {
  const fare = holds.findLast(({ purpose }) => purpose === 'fare')
  return fare ? preAuthOf[fare.state] : 'INITIAL'
}
