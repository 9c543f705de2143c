import * as z from 'zod/mini'

/** Payment methods [000 §3]; one that is not offered is refused by name. */
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
