import { Refusal } from '@daoxing/kit/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

/** The requested method; undefined without one. An unknown method is refused with its field. */
export function namedMethod(method: string | undefined): PaymentMethod | undefined {
  if (method === undefined) return undefined
  const known = z.safeParse(PaymentMethod, method)
  if (!known.success) throw new Refusal('kit.invalidInput', { field: 'payment_method' })
  return known.data
}
