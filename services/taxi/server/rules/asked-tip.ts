import { numberOrText, Refusal } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { isEmpty } from './is-empty.ts'

const Amount = numberOrText(z.int().check(z.gte(1)))
const Asked = z.union([
  z.object({ amount: Amount }),
  z.pipe(
    Amount,
    z.transform((amount) => ({ amount })),
  ),
])

/** The tip that a request asks for, as an amount or as an object that holds one; null where it says nothing. */
export function tipOf(asked: unknown): { readonly amountTwd: number } | null {
  if (isEmpty(asked)) return null
  const tip = Asked.safeParse(asked).data
  if (tip === undefined) throw new Refusal('kit.invalidInput', { field: 'pretrip_tips' })
  return { amountTwd: tip.amount }
}
