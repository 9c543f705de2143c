import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const partnerAgreements = defineTable('identity.partner_agreements', {
  columns: {
    document: z.string(),
    version: z.string(),
    title: z.string(),
    text: z.string(),
    url: z.nullable(z.string()),
    textHash: z.string(),
    isInForce: z.boolean(),
    fetchedAt: Instant,
  },
  key: ['document', 'version', 'textHash'],
})
export type StoredPartnerAgreement = RecordOf<typeof partnerAgreements>

/** The versions in force, in the order of their documents. */
export function partnerAgreementsInForce(tx: Tx): Promise<readonly StoredPartnerAgreement[]> {
  return partnerAgreements.all(tx, (query) => query.where('is_in_force', '=', true).orderBy('document'))
}

/** Stores what the partner has answered; every other text is no longer in force. The caller holds the lock. */
export async function savePartnerAgreements(tx: Tx, agreements: readonly StoredPartnerAgreement[]): Promise<void> {
  await partnerAgreements.updateWhere(tx, { isInForce: false }, (query) => query.where('is_in_force', '=', true))
  for (const agreement of agreements) await partnerAgreements.put(tx, agreement)
}
