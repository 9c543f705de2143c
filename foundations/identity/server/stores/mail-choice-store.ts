import type { MailTopic } from '@daoxing/identity/contract'
import type { Instant } from '@daoxing/kit/contract'
import { type Seal, tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = {
  'identity.mail_opt_outs': { user_id: string; topic: string; since: Instant }
  'identity.signing_keys': {
    purpose: string
    key: string | null
    key_sealed: string | null
    created_at: Instant
  }
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
  seal: Seal,
  { purpose, offered, now }: { purpose: string; offered: string; now: Instant },
): Promise<string> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.signing_keys')
    .values({ purpose, key: null, key_sealed: seal.seal(offered), created_at: now })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute()
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.signing_keys')
    .select(['key', 'key_sealed'])
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  // Readable is only what a server of before has written beside this one; the next start seals it.
  return row.key_sealed === null ? (row.key ?? offered) : seal.open(row.key_sealed)
}

/** Seals the keys that were written readable. */
export async function sealReadableKeys(tx: Tx, seal: Seal): Promise<void> {
  const tables = tablesOf<Tables>(tx)
  const rows = await tables
    .selectFrom('identity.signing_keys')
    .select(['purpose', 'key'])
    .where('key', 'is not', null)
    .forUpdate()
    .execute()
  for (const { purpose, key } of rows)
    if (key !== null)
      await tables
        .updateTable('identity.signing_keys')
        .set({ key: null, key_sealed: seal.seal(key) })
        .where('purpose', '=', purpose)
        .execute()
}

/** All keys that have signed for a purpose and still count, the newest first. */
export async function signingKeysOf(tx: Tx, seal: Seal, purpose: string): Promise<readonly string[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('identity.signing_keys')
    .select(['key', 'key_sealed'])
    .where((where) => where.or([where('purpose', '=', purpose), where('purpose', 'like', `${purpose}:before:%`)]))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap((row) => (row.key_sealed === null ? (row.key ?? []) : seal.open(row.key_sealed)))
}

/** Puts another key in the place of the one that signs; what that one has signed still counts. Once for each rotation. */
export async function replaceSigningKey(
  tx: Tx,
  seal: Seal,
  { purpose, rotation, key, now }: { purpose: string; rotation: string; key: string; now: Instant },
): Promise<void> {
  const aside = `${purpose}:before:${rotation}`
  const done = await tablesOf<Tables>(tx)
    .selectFrom('identity.signing_keys')
    .select('purpose')
    .where('purpose', '=', aside)
    .executeTakeFirst()
  if (done) return
  const moved = await tablesOf<Tables>(tx)
    .updateTable('identity.signing_keys')
    .set({ purpose: aside })
    .where('purpose', '=', purpose)
    .returning('purpose')
    .execute()
  if (moved.length === 0) return
  await tablesOf<Tables>(tx)
    .insertInto('identity.signing_keys')
    .values({ purpose, key: null, key_sealed: seal.seal(key), created_at: now })
    .execute()
}
