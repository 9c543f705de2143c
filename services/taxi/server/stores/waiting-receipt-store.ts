import { type Instant, Language } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const WaitingReceipt = z.object({ tripHash: z.string(), language: Language })
export type WaitingReceipt = Readonly<z.infer<typeof WaitingReceipt>>

type Tables = {
  'taxi.waiting_receipts': { rider_id: string; trip_hash: string; language: string; asked_at: Instant }
}

/** Keeps a receipt until its rider has confirmed a mail address; the last wish for a trip counts. */
export async function keepWaitingReceipt(
  tx: Tx,
  { riderId, tripHash, language, askedAt }: WaitingReceipt & { riderId: string; askedAt: Instant },
): Promise<void> {
  const wish = { language, asked_at: askedAt }
  await tablesOf<Tables>(tx)
    .insertInto('taxi.waiting_receipts')
    .values({ rider_id: riderId, trip_hash: tripHash, ...wish })
    .onConflict((conflict) => conflict.columns(['rider_id', 'trip_hash']).doUpdateSet(wish))
    .execute()
}

/** Takes the waiting receipts of a rider out, so that each is sent once; those from before `since` are dropped. */
export async function takeWaitingReceipts(
  tx: Tx,
  { riderId, since }: { riderId: string; since: Instant },
): Promise<readonly WaitingReceipt[]> {
  const rows = await tablesOf<Tables>(tx)
    .deleteFrom('taxi.waiting_receipts')
    .where('rider_id', '=', riderId)
    .returning(['trip_hash', 'language', 'asked_at'])
    .execute()
  return rows
    .filter((row) => row.asked_at >= since)
    .map((row) => z.parse(WaitingReceipt, { tripHash: row.trip_hash, language: row.language }))
}

/** Forgets receipts whose address was never confirmed. */
export async function deleteWaitingReceiptsBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('taxi.waiting_receipts').where('asked_at', '<', before).execute()
}
