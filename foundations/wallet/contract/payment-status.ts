import * as z from 'zod/mini'

/** How far a hold has come, in the words of the wire; a hail by card begins at `INITIAL` [PAY-003]. */
export const PreAuthState = z.enum(['INITIAL', 'AUTHORIZING', 'AUTHORIZED', 'FAILED'])
export type PreAuthState = z.infer<typeof PreAuthState>

/** How the payment of a trip stands [PAY-004]. */
export const TripPaymentStatus = z.enum([
  'COMPLETED',
  'ADJUSTMENT_REQUIRED',
  'COLLECTABLE',
  'FAILED',
  'PENDING',
  'REFUNDED',
])
export type TripPaymentStatus = z.infer<typeof TripPaymentStatus>

/** States of a debt: `COLLECTABLE` may still stand for a while, `ARREARS` is late and stops the next ride [PAY-005]. */
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

/** Whether the payment check lets a hail go on; any other status comes with a message to be shown [PAY-007]. */
export function isPaymentCheckPassed(status: number): boolean {
  return status === 200 || status === 999
}
