import { AmountTwd } from '@daoxing/kit/contract'
import { PaymentStatus, ServiceCategory } from '@daoxing/orders/contract'
import * as z from 'zod/mini'
import { PaymentOption } from './payment-defaults.ts'
import { PaymentMethod } from './payment-method.ts'
import { CollectionStatus, PreAuthState, TripPaymentStatus } from './payment-status.ts'

/** The reason for a failed payment by card or wallet. */
export const DeclineReason = z.enum([
  'cardDeclined',
  'insufficientBalance',
  'cardExpired',
  'bindingGone',
  'authorizationGone',
  'refused',
])
export type DeclineReason = z.infer<typeof DeclineReason>

/** The short form of a trip's payment, as version 1 of the call returns it [PAY-011]. */
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

/** The full payment of a trip, with its revision [PAY-012]. */
export const TripPayment = z.extend(ShortPayment, {
  revision: z.int(),
  /** The service's own number of the trip, if any. */
  trip_id: z.nullable(z.int()),
  service: ServiceCategory,
  card: z.nullable(z.object({ id: z.string(), Card4No: z.string() })),
  pre_auth: PreAuthState,
  held_amount: AmountTwd,
  collection_status: z.nullable(CollectionStatus),
  /** The reason for the last failure. */
  decline_reason: z.nullable(DeclineReason),
  /**
   * The rider reported a cash payment: the driver's confirmation is expected until `confirm_until`; `is_overdue`
   * without it, so that the debt blocks the next ride until it is paid otherwise or confirmed.
   */
  cash_told: z.nullable(z.object({ confirm_until: z.int(), is_overdue: z.boolean() })),
  /** How long a debt may stay open, in Unix seconds; afterwards it blocks the next ride. */
  pay_later_until: z.nullable(z.int()),
  /** Payment methods for the rest. */
  options: z.array(PaymentOption),
  /**
   * `pay_later`: the debt blocks the next ride now, and may be postponed; it does not apply if the debt is already
   * postponed or does not block.
   */
  can: z.object({ pay: z.boolean(), say_cash_paid: z.boolean(), pay_later: z.boolean() }),
})
export type TripPayment = z.infer<typeof TripPayment>
