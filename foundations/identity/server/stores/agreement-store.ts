import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const termsAgreements = defineTable('identity.terms_agreements', {
  columns: { riderId: named('user_id', z.string()), version: z.string(), acceptedAt: Instant },
  key: ['riderId', 'version'],
})
const marketingAgreements = defineTable('identity.marketing_agreements', {
  columns: { riderId: named('user_id', z.string()), isAgreed: z.boolean(), changedAt: Instant },
  key: ['riderId'],
})

/** A repeated acceptance keeps the time of the first one. */
export async function saveTermsAgreement(
  tx: Tx,
  agreement: { riderId: string; version: string; acceptedAt: Instant },
): Promise<void> {
  await termsAgreements.insertIfAbsent(tx, agreement)
}

export async function hasAcceptedTerms(tx: Tx, riderId: string, version: string): Promise<boolean> {
  return (await termsAgreements.find(tx, { riderId, version })) !== undefined
}

/** False by default. */
export async function marketingAgreementOf(tx: Tx, riderId: string): Promise<boolean> {
  return (await marketingAgreements.find(tx, { riderId }))?.isAgreed ?? false
}

export async function saveMarketingAgreement(
  tx: Tx,
  { riderId, agree, changedAt }: { riderId: string; agree: boolean; changedAt: Instant },
): Promise<void> {
  await marketingAgreements.put(tx, { riderId, isAgreed: agree, changedAt })
}
