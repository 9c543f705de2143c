import { AmountTwd } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PaymentMethod } from './payment-method.ts'

/** A bound card. `Card4No` are its last four digits; the rest of the number is unknown here. */
export const CreditCard = z.object({
  id: z.string(),
  Card4No: z.string(),
  in_use: z.boolean(),
  /** YYMM. */
  expiry: z.string(),
  is_expired: z.boolean(),
  /** The last payment with it failed. */
  is_flagged: z.boolean(),
})
export type CreditCard = z.infer<typeof CreditCard>

/** The bound account of a wallet: LINE Pay, LINE Bank or AFTEE. */
export const LinePayInfo = z.object({ id: z.string(), in_use: z.boolean(), is_flagged: z.boolean() })
export type LinePayInfo = z.infer<typeof LinePayInfo>

/** A payment method, whether it is offered, and whether the rider has bound it. */
export const PaymentOption = z.object({
  method: PaymentMethod,
  is_available: z.boolean(),
  is_bound: z.boolean(),
})
export type PaymentOption = z.infer<typeof PaymentOption>

/** The most pending bindings of a rider; those that ended after wrong digits count for a day. */
export const waitingMax = 5
/** The number of wrong attempts at the digits after which the provider revokes a pending binding. */
export const waitingTriesMax = 3

/**
 * A card or wallet that was bound in a browser without the rider's session. It cannot pay until the rider enters four
 * digits: the last ones of a card, or for LINE Pay those that the payer saw on the page after the bank.
 */
export const WaitingMethod = z.object({
  id: z.string(),
  method: PaymentMethod,
  /** Unix seconds. */
  expires_at: z.int(),
  tries_left: z.int(),
})
export type WaitingMethod = z.infer<typeof WaitingMethod>

/** The payment methods of a rider [PAY-001]. Cash by default. A full snapshot with its revision. */
export const PaymentDefaults = z.object({
  revision: z.int(),
  default: PaymentMethod,
  creditcard: z.array(CreditCard),
  linepay_info: z.nullable(LinePayInfo),
  linebank_info: z.optional(z.nullable(LinePayInfo)),
  aftee_info: z.optional(z.nullable(LinePayInfo)),
  options: z.array(PaymentOption),
  /** The rider's credit: used first for the next fares by card or wallet. */
  credit: z._default(AmountTwd, 0),
  waiting: z._default(z.array(WaitingMethod), []),
})
export type PaymentDefaults = z.infer<typeof PaymentDefaults>
