import { createHash } from 'node:crypto'
import { Refusal } from '@daoxing/kit/contract'
import type { Clock } from './clock.ts'
import { type Tx, tablesOf, tryLockUntilEnd } from './database.ts'

type KeyTables = {
  'kit.idempotency_keys': {
    actor: string
    key: string
    fingerprint: string
    status: number
    body: string
    created_at: string
  }
}
export type StoredAnswer = { readonly status: number; readonly body: unknown }

/** What the same key must repeat to be the same tap: the call and everything it carries. */
export function fingerprintOf(call: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([call, path, body ?? null]))
    .digest('hex')
}

/**
 * Looks a key up under a lock that lasts until the transaction ends. A twin in flight is refused; the same key with
 * another content is refused; an earlier answer is given back.
 */
export async function earlierAnswer(
  tx: Tx,
  { actor, key, fingerprint }: { actor: string; key: string; fingerprint: string },
): Promise<StoredAnswer | undefined> {
  if (!(await tryLockUntilEnd(tx, `idempotency:${actor}:${key}`))) throw new Refusal('kit.idempotencyInFlight')
  const row = await tablesOf<KeyTables>(tx)
    .selectFrom('kit.idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.fingerprint !== fingerprint) throw new Refusal('kit.idempotencyKeyReused')
  return { status: row.status, body: row.body }
}

/** Keeps the answer in the transaction of its effect. */
export async function keepAnswer(
  tx: Tx,
  clock: Clock,
  { actor, key, fingerprint, status, body }: { actor: string; key: string; fingerprint: string } & StoredAnswer,
): Promise<void> {
  await tablesOf<KeyTables>(tx)
    .insertInto('kit.idempotency_keys')
    .values({ actor, key, fingerprint, status, body: JSON.stringify(body), created_at: clock.now() })
    .execute()
}

/** Forgets keys older than a day; the purge job calls it. */
export async function forgetKeysBefore(tx: Tx, before: string): Promise<void> {
  await tablesOf<KeyTables>(tx).deleteFrom('kit.idempotency_keys').where('created_at', '<', before).execute()
}
