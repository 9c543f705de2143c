import { createHash } from 'node:crypto'
import { Refusal } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import type { Clock } from '../process/clock.ts'
import { unread } from '../database/pool-for-kysely.ts'
import { lockUntilEnd, type Tx, tablesOf, tryLockUntilEnd } from '../database/database.ts'

type KeyTables = {
  'kit.idempotency_keys': {
    actor: string
    key: string
    fingerprint: string
    status: number
    body: string
    created_at: string
  }
  'kit.intents': { actor: string; key: string; fingerprint: string; intent: string; created_at: string }
}
type Claim = { readonly actor: string; readonly key: string; readonly fingerprint: string }
export type StoredAnswer = { readonly status: number; readonly body: unknown }

/** Digest of the call and its whole input: a repeated key must come with the same one. */
export function fingerprintOf(call: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([call, path, body ?? null]))
    .digest('hex')
}

/**
 * Looks a key up under a lock that lasts until the transaction ends. A twin in flight is refused; the same key with
 * another content is refused; an earlier answer is given back. A request in its second stage waits for a twin instead.
 */
export async function earlierAnswer(
  tx: Tx,
  { actor, key, fingerprint }: Claim,
  twin: 'refuse' | 'wait' = 'refuse',
): Promise<StoredAnswer | undefined> {
  const lock = `idempotency:${actor}:${key}`
  if (twin === 'wait') await lockUntilEnd(tx, lock)
  else if (!(await tryLockUntilEnd(tx, lock))) throw new Refusal('kit.idempotencyInFlight')
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

/** Whether a key has its answer or its intent already. Nothing is locked: who goes on looks again. */
export async function isKnownKey(tx: Tx, claim: Pick<Claim, 'actor' | 'key'> | undefined): Promise<boolean> {
  if (!claim) return false
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT 1 FROM kit.idempotency_keys WHERE actor = ${claim.actor} AND key = ${claim.key})
      OR EXISTS (SELECT 1 FROM kit.intents WHERE actor = ${claim.actor} AND key = ${claim.key}) AS known`.execute(
    tablesOf<KeyTables>(tx),
  )
  return rows[0]?.known === true
}

/** Keeps the answer in the transaction of its effect. */
export async function keepAnswer(
  tx: Tx,
  clock: Clock,
  { actor, key, fingerprint, status, body }: Claim & StoredAnswer,
): Promise<void> {
  await tablesOf<KeyTables>(tx)
    .insertInto('kit.idempotency_keys')
    .values({ actor, key, fingerprint, status, body: JSON.stringify(body), created_at: clock.now() })
    .modifyEnd(sql.raw(unread))
    .execute()
}

/**
 * The intent of an earlier try with this key that ended before it had an answer. Read under the lock that
 * `earlierAnswer` took.
 */
export async function earlierIntent(tx: Tx, { actor, key, fingerprint }: Claim): Promise<unknown> {
  const row = await tablesOf<KeyTables>(tx)
    .selectFrom('kit.intents')
    .select(['fingerprint', 'intent'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.fingerprint !== fingerprint) throw new Refusal('kit.idempotencyKeyReused')
  return row.intent
}

/** Keeps what a call has set out to do, in the transaction of its first stage. */
export async function keepIntent(tx: Tx, clock: Clock, claim: Claim & { readonly intent: unknown }): Promise<void> {
  const { actor, key, fingerprint, intent } = claim
  await tablesOf<KeyTables>(tx)
    .insertInto('kit.intents')
    .values({ actor, key, fingerprint, intent: JSON.stringify(intent), created_at: clock.now() })
    .execute()
}

/** The call has its answer: nothing is left to be taken up again. */
export async function forgetIntent(tx: Tx, { actor, key }: Claim): Promise<void> {
  await tablesOf<KeyTables>(tx).deleteFrom('kit.intents').where('actor', '=', actor).where('key', '=', key).execute()
}

/** Forgets keys older than a day; the purge job calls it. */
export async function forgetKeysBefore(tx: Tx, before: string): Promise<void> {
  await tablesOf<KeyTables>(tx).deleteFrom('kit.idempotency_keys').where('created_at', '<', before).execute()
  await tablesOf<KeyTables>(tx).deleteFrom('kit.intents').where('created_at', '<', before).execute()
}
