import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const signedAgreements = defineTable('identity.signed_agreements', {
  columns: {
    riderId: z.string(),
    document: z.string(),
    version: z.string(),
    textHash: z.string(),
    signatureFileId: z.nullable(z.string()),
    signedAt: Instant,
  },
  key: ['riderId', 'document', 'version', 'textHash'],
})
export type SignedAgreement = RecordOf<typeof signedAgreements>

/** A repetition for the same text keeps the first signature with its time. */
export async function insertSignedAgreement(tx: Tx, agreement: SignedAgreement): Promise<void> {
  await signedAgreements.insertIfAbsent(tx, agreement)
}

/** All agreements of a rider, the oldest first. */
export function signedAgreementsOf(tx: Tx, riderId: string): Promise<readonly SignedAgreement[]> {
  return signedAgreements.all(tx, (query) => query.where('rider_id', '=', riderId).orderBy('signed_at'))
}
