import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = { 'identity.real_names': { user_id: string; real_name: string; changed_at: Instant } }

export async function realNameOf(tx: Tx, riderId: string): Promise<string | null> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.real_names')
    .select('real_name')
    .where('user_id', '=', riderId)
    .executeTakeFirst()
  return row?.real_name ?? null
}

export async function saveRealName(
  tx: Tx,
  { riderId, realName, changedAt }: { riderId: string; realName: string; changedAt: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.real_names')
    .values({ user_id: riderId, real_name: realName, changed_at: changedAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ real_name: realName, changed_at: changedAt }))
    .execute()
}

export async function removeRealName(tx: Tx, riderId: string): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('identity.real_names').where('user_id', '=', riderId).execute()
}
