import { Instant } from '@daoxing/kit/contract'
import { defineTable, generated, type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const receiptRequests = defineTable('taxi.receipt_requests', {
  columns: { requestId: generated(z.int()), riderId: z.string(), askedAt: Instant },
  key: ['requestId'],
})

/** The number of receipts that a rider requested since a moment; older requests are deleted. */
export async function receiptRequestsSince(
  tx: Tx,
  { riderId, since }: { riderId: string; since: Instant },
): Promise<number> {
  const tables = tablesOf(tx, receiptRequests)
  await tables
    .deleteFrom('taxi.receipt_requests')
    .where('rider_id', '=', riderId)
    .where('asked_at', '<=', since)
    .execute()
  const rows = await tables
    .selectFrom('taxi.receipt_requests')
    .select('asked_at')
    .where('rider_id', '=', riderId)
    .execute()
  return rows.length
}

/** Records a rider's receipt request. */
export function insertReceiptRequest(tx: Tx, request: { riderId: string; askedAt: Instant }): Promise<void> {
  return receiptRequests.unread.insert(tx, request)
}
