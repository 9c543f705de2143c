import { AmountTwd } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PaymentMethod } from './payment-method.ts'

/** A bound card. `Card4No` are its last four digits; nothing else of the number is known here. */
export const CreditCard = z.object({
  id: z.string(),
  Card4No: z.string(),
  in_use: z.boolean(),
  /** YYMM. */
  expiry: z.string(),
  is_expired: z.boolean(),
  /** The last time that it was to pay, it did not. */
  is_flagged: z.boolean(),
})
export type CreditCard = z.infer<typeof CreditCard>

export const LinePayInfo = z.object({ id: z.string(), in_use: z.boolean(), is_flagged: z.boolean() })
export type LinePayInfo = z.infer<typeof LinePayInfo>

/** A way to pay, whether it can be had at all and whether the rider has bound it. */
export const PaymentOption = z.object({
  method: PaymentMethod,
  is_available: z.boolean(),
  is_bound: z.boolean(),
})
export type PaymentOption = z.infer<typeof PaymentOption>

/** How many bindings of a rider may wait at a time; those that ended after wrong digits count for a day. */
export const waitingMax = 5
/** How often the digits of what waits may be wrong before the provider forgets it. */
export const waitingTriesMax = 3

/**
 * A card or wallet that was bound in a browser without the rider's session. It pays for nothing until the rider has named
 * four digits: of a card its last ones, of LINE Pay those that the page after the bank showed to the payer.
 */
export const WaitingMethod = z.object({
  id: z.string(),
  method: PaymentMethod,
  /** Unix seconds. */
  expires_at: z.int(),
  tries_left: z.int(),
})
export type WaitingMethod = z.infer<typeof WaitingMethod>

/** The payment methods of a rider [PAY-001]. Cash where nothing else was chosen. A whole snapshot with its revision. */
export const PaymentDefaults = z.object({
  revision: z.int(),
  default: PaymentMethod,
  creditcard: z.array(CreditCard),
  linepay_info: z.nullable(LinePayInfo),
  options: z.array(PaymentOption),
  /** The rider's credit: it pays the next fares by card or wallet first. */
  credit: z._default(AmountTwd, 0),
  waiting: z._default(z.array(WaitingMethod), []),
})
export type PaymentDefaults = z.infer<typeof PaymentDefaults>
