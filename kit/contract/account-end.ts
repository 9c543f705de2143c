import * as z from 'zod/mini'

/**
 * Why an account cannot be deleted yet: an order that runs or is reserved, a bill, credit that would be lost, a company
 * that still pays, or an active alarm.
 */
export const AccountHold = z.object({
  kind: z.enum(['liveOrder', 'unpaid', 'credit', 'company', 'alarm']),
  /** The page on which the rider can end it. */
  path: z.string(),
  /** For money: how much. */
  amountTwd: z.nullable(z.int()),
})
export type AccountHold = z.infer<typeof AccountHold>

/** A record that stays after the account, without name and number of the person. */
export type KeptRecord = {
  readonly what: 'orders' | 'payments' | 'companyRides' | 'ratings' | 'alarms' | 'agreements'
  readonly why: 'accounting' | 'complaints' | 'proof'
  /** From the end of the account. */
  readonly months: number
}
