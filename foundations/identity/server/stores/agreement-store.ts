import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = {
  'identity.terms_agreements': { user_id: string; version: string; accepted_at: Instant }
  'identity.marketing_agreements': { user_id: string; is_agreed: boolean; changed_at: Instant }
}

/** A repeated acceptance keeps the moment of the first one. */
export async function saveTermsAgreement(
  tx: Tx,
  { riderId, version, acceptedAt }: { riderId: string; version: string; acceptedAt: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.terms_agreements')
    .values({ user_id: riderId, version, accepted_at: acceptedAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
    .execute()
}

export async function hasAcceptedTerms(tx: Tx, riderId: string, version: string): Promise<boolean> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.terms_agreements')
    .select('version')
    .where('user_id', '=', riderId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

/** No until said otherwise. */
export async function marketingAgreementOf(tx: Tx, riderId: string): Promise<boolean> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.marketing_agreements')
    .select('is_agreed')
    .where('user_id', '=', riderId)
    .executeTakeFirst()
  return row?.is_agreed ?? false
}

export async function saveMarketingAgreement(
  tx: Tx,
  { riderId, agree, changedAt }: { riderId: string; agree: boolean; changedAt: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.marketing_agreements')
    .values({ user_id: riderId, is_agreed: agree, changed_at: changedAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_agreed: agree, changed_at: changedAt }))
    .execute()
}
