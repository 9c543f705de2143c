import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'

type Tables = { 'taxi.receipt_requests': { rider_id: string; asked_at: Instant } }

/** How many receipts a rider has asked for since a moment; what was before it is forgotten. */
export async function receiptsAskedSince(
  tx: Tx,
  { riderId, since }: { riderId: string; since: Instant },
): Promise<number> {
  await tablesOf<Tables>(tx)
    .deleteFrom('taxi.receipt_requests')
    .where('rider_id', '=', riderId)
    .where('asked_at', '<=', since)
    .execute()
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('taxi.receipt_requests')
    .select('asked_at')
    .where('rider_id', '=', riderId)
    .execute()
  return rows.length
}

/** Writes down that a rider has asked for a receipt. */
export async function insertReceiptRequest(
  tx: Tx,
  { riderId, askedAt }: { riderId: string; askedAt: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('taxi.receipt_requests')
    .values({ rider_id: riderId, asked_at: askedAt })
    .execute()
}
