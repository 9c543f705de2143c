import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = { 'identity.operators': { id: string; key_hash: string; created_at: Instant } }

export async function operatorByKey(tx: Tx, keyHash: string): Promise<string | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.operators')
    .select('id')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  return row?.id
}

/** An operator with the same name gets the new key; the old one opens nothing any more. */
export async function saveOperator(
  tx: Tx,
  { operatorId, keyHash, now }: { operatorId: string; keyHash: string; now: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.operators')
    .values({ id: operatorId, key_hash: keyHash, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ key_hash: keyHash }))
    .execute()
}
