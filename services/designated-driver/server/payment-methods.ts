import type { PaymentMethod } from '@daoxing/wallet/contract'

/** The ways to pay a designated driver. */
export const acceptedMethods: readonly PaymentMethod[] = [
  'cash',
  'creditcard',
  'linepay',
  'linebank',
  'aftee',
  'applepay',
  'googlepay',
]
