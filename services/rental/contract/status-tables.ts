import type { PaymentStatus } from '@daoxing/orders/contract'
import * as z from 'zod/mini'
import type { RentalState } from './order-state.ts'

/** The numbers of the documents for a rental [RNT-038]. */
export const RentalStatusCode = z.literal([1, 2, 3, 31, 32, 4, 5, 6, 61, 7, 99])
export type RentalStatusCode = z.infer<typeof RentalStatusCode>

/** The words of the documents for a booking [RNT-039]. */
export const RentalBookingWord = z.enum([
  'estimating',
  'awaiting payment',
  'reserve success',
  'about to start',
  'in use',
  'disputing',
  'completed',
  'payment overdue canceled',
  'canceled',
  'start time overdue',
  'return time overdue',
])
export type RentalBookingWord = z.infer<typeof RentalBookingWord>

/** Rental payment status: unpaid, paid, cancelled, partial refund, full refund [RNT-040]. */
export const RentalPaymentStatus = z.literal([1, 2, 3, 4, 5])
export type RentalPaymentStatus = z.infer<typeof RentalPaymentStatus>

/** The separate set of payments [RNT-041]. */
export const RentalPaymentCheck = z.enum(['completed', 'still checking', 'cancelled'])
export type RentalPaymentCheck = z.infer<typeof RentalPaymentCheck>

type Named = {
  /** Null before the reservation exists. */
  readonly code: RentalStatusCode | null
  readonly word: RentalBookingWord
  /** The word once the departure, or the return, is overdue. */
  readonly overdueWord?: RentalBookingWord
}

/** The number and the word of each state. */
const names: Readonly<Record<RentalState, Named>> = {
  AWAITING_PAYMENT: { code: null, word: 'awaiting payment' },
  WISHED: { code: null, word: 'estimating' },
  RESERVED: { code: 1, word: 'reserve success', overdueWord: 'start time overdue' },
  DEPARTING: { code: 3, word: 'about to start' },
  PREAUTHORIZING: { code: 31, word: 'about to start' },
  PREAUTHORIZED: { code: 32, word: 'about to start' },
  IN_USE: { code: 5, word: 'in use', overdueWord: 'return time overdue' },
  RETURNING: { code: 6, word: 'in use', overdueWord: 'return time overdue' },
  RETURN_ERROR: { code: 7, word: 'in use', overdueWord: 'return time overdue' },
  PENDING_PAYMENT: { code: 61, word: 'awaiting payment' },
  COMPLETED: { code: 99, word: 'completed' },
  CANCELED: { code: 2, word: 'canceled' },
  EXPIRED: { code: 4, word: 'payment overdue canceled' },
}

/** The status number of a state [RNT-038]; null before the reservation exists. */
export const rentalStatusCode = (state: RentalState): RentalStatusCode | null => names[state].code

/** The word of a booking [RNT-039]. */
export function rentalBookingWord({ state, isOverdue, isDisputed, wasPaid }: BookingFacts): RentalBookingWord {
  if (isDisputed) return 'disputing'
  // A rider who paid and did not come started too late.
  if (state === 'EXPIRED' && wasPaid) return 'start time overdue'
  const { word, overdueWord } = names[state]
  return isOverdue && overdueWord !== undefined ? overdueWord : word
}

type BookingFacts = {
  readonly state: RentalState
  /** The time of the departure, or of the return, has passed. */
  readonly isOverdue: boolean
  /** The rider has objected to a line that is not decided. */
  readonly isDisputed: boolean
  /** The deposit was paid. */
  readonly wasPaid: boolean
}

const payments: Readonly<Record<PaymentStatus, { status: RentalPaymentStatus; check: RentalPaymentCheck }>> = {
  1: { status: 1, check: 'still checking' },
  2: { status: 2, check: 'completed' },
  3: { status: 3, check: 'cancelled' },
  4: { status: 4, check: 'completed' },
  5: { status: 5, check: 'cancelled' },
  11: { status: 1, check: 'still checking' },
  20: { status: 1, check: 'still checking' },
}

/** An amount that was taken with an order, and the part that came back. */
export type TakenWithOrder = { readonly paidTwd: number; readonly refundedTwd: number }

/**
 * The status of an order's payment, with the amount that was taken when it was ordered: until the bill, that amount is
 * all that is due, and when the car was never handed over, it is all that was paid.
 */
export function paymentStatusOf(status: PaymentStatus, taken: TakenWithOrder, isBilled: boolean): PaymentStatus {
  if (isBilled || taken.paidTwd === 0) return status
  if (taken.refundedTwd === 0) return 2
  return taken.refundedTwd < taken.paidTwd ? 4 : 5
}

/** The rental's own number of a payment [RNT-040]. */
export const rentalPaymentStatus = (status: PaymentStatus): RentalPaymentStatus => payments[status].status

/** The separate set of payments [RNT-041]. */
export const rentalPaymentCheck = (status: PaymentStatus): RentalPaymentCheck => payments[status].check
