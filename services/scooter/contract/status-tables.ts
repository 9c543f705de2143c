import type { PaymentStatus } from '@daoxing/orders/contract'
import * as z from 'zod/mini'
import type { ScooterState } from './rental-state.ts'

/** The numbers of the documents for a rental [SCT-013]. */
export const scooterStatuses = {
  Reserving: 1,
  Renting: 2,
  Canceled: 3,
  Timeout: 4,
  Returned: 5,
  CSReturned: 6,
} as const
export const ScooterStatus = z.literal([1, 2, 3, 4, 5, 6])
export type ScooterStatus = z.infer<typeof ScooterStatus>

/** How a ride ended: by its rider, or by the house [SCT-013]. */
export const EndedBy = z.enum(['rider', 'house'])
export type EndedBy = z.infer<typeof EndedBy>

/** The number of a rental [SCT-013]; `endedBy` is null until the ride has ended. */
export function scooterStatus({ state, endedBy }: { state: ScooterState; endedBy: EndedBy | null }): ScooterStatus {
  switch (state) {
    case 'PREPARING':
    case 'RESERVED':
    case 'STARTING':
      return scooterStatuses.Reserving
    case 'RIDING':
    case 'RETURNING':
      return scooterStatuses.Renting
    case 'CANCELED':
      return scooterStatuses.Canceled
    case 'EXPIRED':
      return scooterStatuses.Timeout
    case 'PENDING_PAYMENT':
    case 'COMPLETED':
      return endedBy === 'house' ? scooterStatuses.CSReturned : scooterStatuses.Returned
  }
}

/** The kinds of fees with their numbers [SCT-014]. */
export const feeTypes = { rental: 1, processing: 2, relocation: 3, penalty: 4, custody: 5 } as const
export const FeeType = z.literal([1, 2, 3, 4, 5])
export type FeeType = z.infer<typeof FeeType>

/**
 * The states of a fee with their numbers [SCT-015]. The documents show the numbers alone; the meanings are ours. Money moves
 * in `charging` only.
 */
export const fineStatuses = {
  announced: 0,
  /** The rider has objected; the vendor decides. */
  objected: 2,
  upheld: 3,
  dropped: 4,
  /** The days to object are over. */
  due: 5,
  charging: 6,
  charged: 7,
  unpaid: 8,
  refunded: 10,
  /** A traffic ticket was transferred to the rider of that minute, who pays it to the authority. */
  transferred: 11,
} as const
export const FineStatus = z.literal([0, 2, 3, 4, 5, 6, 7, 8, 10, 11])
export type FineStatus = z.infer<typeof FineStatus>

/** The payment of a rental with its numbers [SCT-016]. */
export const scooterPaymentStatuses = { unpaid: 1, paid: 2, cancelled: 3, failed: 11, confirming: 20 } as const
export const ScooterPaymentStatus = z.literal([1, 2, 3, 11, 20])
export type ScooterPaymentStatus = z.infer<typeof ScooterPaymentStatus>

/** The number of a payment for a scooter [SCT-016]. A partial refund stays paid, a full one is cancelled. */
export function scooterPaymentStatus(status: PaymentStatus): ScooterPaymentStatus {
  if (status === 4) return scooterPaymentStatuses.paid
  if (status === 5) return scooterPaymentStatuses.cancelled
  return status
}

/** The results of the review of a licence [SCT-019]. */
export const LicenceResult = z.enum([
  'FINISHED_ALLOW',
  'UNPASSED',
  'FINISHED_DENY',
  'REVIEW_DENY',
  'NO_LICENSE',
  'SYSTEM_ERROR',
])
export type LicenceResult = z.infer<typeof LicenceResult>

/** Actions of the control call [SCT-062, B55]. */
export const ControlAction = z.enum(['power_on', 'power_off', 'open_trunk', 'find'])
export type ControlAction = z.infer<typeof ControlAction>
