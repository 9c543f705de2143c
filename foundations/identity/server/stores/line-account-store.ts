import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = { 'identity.line_accounts': { line_user_id: string; user_id: string; bound_at: Instant } }

/** The rider whom an account of the messaging app opens. */
export async function riderOfLine(tx: Tx, lineUserId: string): Promise<string | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.line_accounts')
    .select('user_id')
    .where('line_user_id', '=', lineUserId)
    .executeTakeFirst()
  return row?.user_id
}

/** A rider has one account of the messaging app: the one that was bound last. */
export async function saveLineAccount(
  tx: Tx,
  { lineUserId, riderId, boundAt }: { lineUserId: string; riderId: string; boundAt: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.line_accounts')
    .values({ line_user_id: lineUserId, user_id: riderId, bound_at: boundAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ line_user_id: lineUserId, bound_at: boundAt }))
    .execute()
}

/** The account of the messaging app that a rider has bound, for messages to it; undefined where there is none. */
export async function lineAccountOf(tx: Tx, riderId: string): Promise<string | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.line_accounts')
    .select('line_user_id')
    .where('user_id', '=', riderId)
    .executeTakeFirst()
  return row?.line_user_id
}
