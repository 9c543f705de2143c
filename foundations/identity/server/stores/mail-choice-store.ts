import type { MailTopic } from '@daoxing/identity/contract'
import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = {
  'identity.mail_opt_outs': { user_id: string; topic: string; since: Instant }
  'identity.signing_keys': { purpose: string; key: string; created_at: Instant }
}
type Choice = { readonly riderId: string; readonly topic: MailTopic }

export async function isMailRefused(tx: Tx, { riderId, topic }: Choice): Promise<boolean> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.mail_opt_outs')
    .select('topic')
    .where('user_id', '=', riderId)
    .where('topic', '=', topic)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveMailRefusal(tx: Tx, { riderId, topic }: Choice, since: Instant): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.mail_opt_outs')
    .values({ user_id: riderId, topic, since })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doNothing())
    .execute()
}

/** The key that the house signs with: the offered one where there is none yet, else the first for ever. */
export async function signingKey(
  tx: Tx,
  { purpose, offered, now }: { purpose: string; offered: string; now: Instant },
): Promise<string> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.signing_keys')
    .values({ purpose, key: offered, created_at: now })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute()
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.signing_keys')
    .select('key')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return row.key
}
