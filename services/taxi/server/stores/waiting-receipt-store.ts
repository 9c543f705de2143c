import { Instant, Language } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const waitingReceipts = defineTable('taxi.waiting_receipts', {
  columns: { riderId: z.string(), tripHash: z.string(), language: Language, askedAt: Instant },
  key: ['riderId', 'tripHash'],
})
export type WaitingReceipt = RecordOf<typeof waitingReceipts>

/** Stores a receipt until its rider has confirmed a mail address; the last request for a trip counts. */
export async function storeWaitingReceipt(tx: Tx, receipt: WaitingReceipt): Promise<void> {
  await waitingReceipts.put(tx, receipt)
}

/**
 * Removes and returns the waiting receipts of a rider, so that each is sent once; those from before `since` are
 * dropped.
 */
export async function takeWaitingReceipts(
  tx: Tx,
  { riderId, since }: { riderId: string; since: Instant },
): Promise<readonly WaitingReceipt[]> {
  const rows = await tablesOf(tx, waitingReceipts)
    .deleteFrom('taxi.waiting_receipts')
    .where('rider_id', '=', riderId)
    .returning(waitingReceipts.columns)
    .execute()
  return rows.map(waitingReceipts.parse).filter(({ askedAt }) => askedAt >= since)
}

/** Deletes receipts whose address was never confirmed. */
export async function deleteWaitingReceiptsBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf(tx, waitingReceipts).deleteFrom('taxi.waiting_receipts').where('asked_at', '<', before).execute()
}
