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

export async function hasOpenReconciliation(tx: Tx, orderHash: string): Promise<boolean> {
  const open = await reconciliations.all(tx, (query) =>
    query.where('order_hash', '=', orderHash).where('settled_at', 'is', null).limit(1),
  )
  return open.length > 0
}

/** Closes a record; undefined for one that is unknown. One that was closed before keeps its time. */
export async function settleReconciliation(
  tx: Tx,
  { orderHash, cdrId, settledAt }: Pick<Reconciliation, 'orderHash' | 'cdrId'> & { readonly settledAt: Instant },
): Promise<{ readonly isNew: boolean; readonly settledAt: Instant } | undefined> {
  const found = await reconciliations.find(tx, { orderHash, cdrId })
  if (!found) return undefined
  if (found.settledAt !== null) return { isNew: false, settledAt: found.settledAt }
  await reconciliations.update(tx, found, { settledAt })
  return { isNew: true, settledAt }
}
