import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const reconciliations = defineTable('charging.reconciliations', {
  columns: {
    orderHash: z.string(),
    cdrId: z.string(),
    operatorId: z.string(),
    statedCents: z.int(),
    repricedCents: z.int(),
    reason: z.string(),
    foundAt: Instant,
    settledAt: z.nullable(Instant),
  },
  key: ['orderHash', 'cdrId'],
})
export type Reconciliation = RecordOf<typeof reconciliations>

/** Adds a record to those that an operator of the house looks into, once. */
export async function insertReconciliation(tx: Tx, found: Reconciliation): Promise<void> {
  await reconciliations.insertIfAbsent(tx, found)
}

/** The records that wait, the oldest first. */
export function openReconciliations(tx: Tx): Promise<readonly Reconciliation[]> {
  return reconciliations.all(tx, (query) => query.where('settled_at', 'is', null).orderBy('found_at').limit(500))
}

export async function settleReconciliation(
  tx: Tx,
  { orderHash, cdrId, settledAt }: Pick<Reconciliation, 'orderHash' | 'cdrId'> & { readonly settledAt: Instant },
): Promise<Reconciliation | undefined> {
  const found = await reconciliations.find(tx, { orderHash, cdrId })
  return found && reconciliations.update(tx, found, { settledAt })
}
