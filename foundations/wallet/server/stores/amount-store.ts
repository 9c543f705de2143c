import { AmountTwd, Instant, Refusal } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const statedAmounts = defineTable('wallet.stated_amounts', {
  columns: {
    orderHash: z.string(),
    kind: z.enum(['part', 'late', 'refund', 'depositKept']),
    /** The reason in letters and digits; each counts once. */
    key: z.string(),
    amountTwd: AmountTwd,
    statedAt: Instant,
  },
  key: ['orderHash', 'kind', 'key'],
})

/** An amount that a service charged for an order after its start. */
export type StatedAmount = Omit<RecordOf<typeof statedAmounts>, 'statedAt'>

/** The amount under a key; undefined for a new key. */
export async function findStated(
  tx: Tx,
  { orderHash, kind, key }: Omit<StatedAmount, 'amountTwd'>,
): Promise<number | undefined> {
  return (await statedAmounts.find(tx, { orderHash, kind, key }))?.amountTwd
}

/** Whether this exact amount was stored before. Refuses another amount under the same key. */
export async function isStated(tx: Tx, stated: StatedAmount): Promise<boolean> {
  const before = await findStated(tx, stated)
  if (before !== undefined && before !== stated.amountTwd) throw new Refusal('wallet.amountStatedBefore')
  return before !== undefined
}

/** Stores an amount. A second one under the same key violates the primary key. */
export async function insertStated(
  tx: Tx,
  { now, ...stated }: StatedAmount & { readonly now: Instant },
): Promise<void> {
  await statedAmounts.insert(tx, { ...stated, statedAt: now })
}
