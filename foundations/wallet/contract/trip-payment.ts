import { AmountTwd } from '@daoxing/kit/contract'
import { PaymentStatus, ServiceCategory } from '@daoxing/orders/contract'
import * as z from 'zod/mini'
import { PaymentOption } from './payment-defaults.ts'
import { PaymentMethod } from './payment-method.ts'
import { CollectionStatus, PreAuthState, TripPaymentStatus } from './payment-status.ts'

/** Why a card or a wallet did not pay. */
export const DeclineReason = z.enum([
  'cardDeclined',
  'insufficientBalance',
  'cardExpired',
  'bindingGone',
  'authorizationGone',
  'refused',
])
export type DeclineReason = z.infer<typeof DeclineReason>

/** The payment of a trip in short, as version 1 of the call gives it [PAY-011]. */
export const ShortPayment = z.object({
  trip_hash: z.string(),
  payment_method: PaymentMethod,
  payment_status: PaymentStatus,
  trip_payment_status: TripPaymentStatus,
  /** The price of the ride: the fare, or before its end the amount on hold. */
  amount: AmountTwd,
  paid_amount: AmountTwd,
  refunded_amount: AmountTwd,
  /** The amount that is still owed. */
  open_amount: AmountTwd,
})
export type ShortPayment = z.infer<typeof ShortPayment>

/** The payment of a trip, whole, with its revision [PAY-012]. */
export const TripPayment = z.extend(ShortPayment, {
  revision: z.int(),
  /** The service's own number of the trip, where it has one. */
  trip_id: z.nullable(z.int()),
  service: ServiceCategory,
  card: z.nullable(z.object({ id: z.string(), Card4No: z.string() })),
  pre_auth: PreAuthState,
  held_amount: AmountTwd,
  collection_status: z.nullable(CollectionStatus),
  /** Why the last attempt failed. */
  decline_reason: z.nullable(DeclineReason),
  /**
   * The rider says that the driver was paid in cash: until `confirm_until` the driver's word is waited for; `is_overdue`
   * where it has not come, so that the debt stops the next ride until it is paid in another way or confirmed.
   */
  cash_told: z.nullable(z.object({ confirm_until: z.int(), is_overdue: z.boolean() })),
  /** Until when what is owed may stand, in Unix seconds; after that it stops the next ride. */
  pay_later_until: z.nullable(z.int()),
  /** Payment methods for the rest. */
  options: z.array(PaymentOption),
  /** `pay_later`: it stops the next ride now, and may be put off; what is put off already, or stands anyway, is not. */
  can: z.object({ pay: z.boolean(), say_cash_paid: z.boolean(), pay_later: z.boolean() }),
})
export type TripPayment = z.infer<typeof TripPayment>
