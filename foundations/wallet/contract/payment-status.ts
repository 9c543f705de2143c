import * as z from 'zod/mini'

/** The state of a hold in wire terms; a hail by card starts at `INITIAL` [PAY-003]. */
export const PreAuthState = z.enum(['INITIAL', 'AUTHORIZING', 'AUTHORIZED', 'FAILED'])
export type PreAuthState = z.infer<typeof PreAuthState>

/** The payment status of a trip [PAY-004]. */
export const TripPaymentStatus = z.enum([
  'COMPLETED',
  'ADJUSTMENT_REQUIRED',
  'COLLECTABLE',
  'FAILED',
  'PENDING',
  'REFUNDED',
])
export type TripPaymentStatus = z.infer<typeof TripPaymentStatus>

/**
 * States of a debt: `COLLECTABLE` may stay open for a while, `ARREARS` is overdue and blocks the next ride [PAY-005].
 */
export const CollectionStatus = z.enum(['COLLECTABLE', 'ARREARS'])
export type CollectionStatus = z.infer<typeof CollectionStatus>

/** The numeric payment status by its meaning [PAY-006]. */
export const paymentStatus = {
  unpaid: 1,
  paid: 2,
  cancelled: 3,
  partialRefund: 4,
  refund: 5,
  failed: 11,
  confirming: 20,
} as const

/** Whether the payment check allows a hail; any other status has a message for the rider [PAY-007]. */
export function isPaymentCheckPassed(status: number): boolean {
  return status === 200 || status === 999
}
