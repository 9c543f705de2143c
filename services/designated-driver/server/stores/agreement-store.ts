import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const agreements = defineTable('designated_driver.agreements', {
  columns: { riderId: z.string(), version: z.string(), acceptedAt: Instant },
  key: ['riderId', 'version'],
})
type Agreement = RecordOf<typeof agreements>

/** Records that a rider accepted a version; the first time counts. */
export async function writeAgreement(tx: Tx, agreement: Agreement): Promise<void> {
  await agreements.insertIfAbsent(tx, agreement)
}

/** The version that a rider accepted last. */
export function lastAgreementOf(tx: Tx, riderId: string): Promise<Agreement | undefined> {
  return agreements.first(tx, (query) =>
    query.where('rider_id', '=', riderId).orderBy('accepted_at', 'desc').orderBy('version', 'desc').limit(1),
  )
}

export async function deleteAgreementsOf(tx: Tx, riderId: string): Promise<void> {
  await agreements.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
