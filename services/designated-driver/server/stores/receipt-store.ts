import { Instant, Language } from '@daoxing/kit/contract'
import { defineTable, generated, type RecordOf, type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const waitingReceipts = defineTable('designated_driver.waiting_receipts', {
  columns: { riderId: z.string(), tripHash: z.string(), language: Language, askedAt: Instant },
  key: ['riderId', 'tripHash'],
})
const receiptRequests = defineTable('designated_driver.receipt_requests', {
  columns: { requestId: generated(z.int()), riderId: z.string(), askedAt: Instant },
  key: ['requestId'],
})
type WaitingReceipt = RecordOf<typeof waitingReceipts>

/** Stores a receipt until its rider has confirmed a mail address; the last request for a trip counts. */
export async function storeWaitingReceipt(tx: Tx, receipt: WaitingReceipt): Promise<void> {
  await waitingReceipts.put(tx, receipt)
}

/** Removes and returns the waiting receipts of a rider; those from before `since` are dropped. */
export async function takeWaitingReceipts(
  tx: Tx,
  { riderId, since }: { readonly riderId: string; readonly since: Instant },
): Promise<readonly WaitingReceipt[]> {
  const rows = await tablesOf(tx, waitingReceipts)
    .deleteFrom('designated_driver.waiting_receipts')
    .where('rider_id', '=', riderId)
    .returning(waitingReceipts.columns)
    .execute()
  return rows.map(waitingReceipts.parse).filter(({ askedAt }) => askedAt >= since)
}

export async function deleteWaitingReceiptsBefore(tx: Tx, before: Instant): Promise<void> {
  await waitingReceipts.deleteWhere(tx, (query) => query.where('asked_at', '<', before))
}

/** The number of receipts that a rider requested since a moment; older requests are deleted. */
export async function receiptRequestsSince(
  tx: Tx,
  { riderId, since }: { readonly riderId: string; readonly since: Instant },
): Promise<number> {
  await receiptRequests.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId).where('asked_at', '<=', since))
  return (await receiptRequests.all(tx, (query) => query.where('rider_id', '=', riderId))).length
}

/** Records a rider's receipt request. */
export function insertReceiptRequest(tx: Tx, request: { riderId: string; askedAt: Instant }): Promise<void> {
  return receiptRequests.unread.insert(tx, request)
}
