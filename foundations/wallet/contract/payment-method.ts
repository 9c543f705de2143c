import * as z from 'zod/mini'

/** Ways to pay [000 §3]; a method that is not available yet is refused by name. */
export const PaymentMethod = z.enum([
  'cash',
  'creditcard',
  'linepay',
  'linebank',
  'applepay',
  'googlepay',
  'instore',
  'company',
  'aftee',
])
export type PaymentMethod = z.infer<typeof PaymentMethod>
