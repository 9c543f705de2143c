import { numberOrText, Refusal } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { isEmpty } from './is-empty.ts'

const Amount = numberOrText(z.int().check(z.gte(1)))
const TipField = z.union([
  z.object({ amount: Amount }),
  z.pipe(
    Amount,
    z.transform((amount) => ({ amount })),
  ),
])

/** The tip of a request, as an amount or as an object that contains one; null without one. */
export function tipOf(field: unknown): { readonly amountTwd: number } | null {
  if (isEmpty(field)) return null
  const tip = TipField.safeParse(field).data
  if (tip === undefined) throw new Refusal('kit.invalidInput', { field: 'pretrip_tips' })
  return { amountTwd: tip.amount }
}
