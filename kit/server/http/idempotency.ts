import { createHash } from 'node:crypto'
import { Instant, Refusal } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../process/clock.ts'
import { json } from '../database/columns.ts'
import { atCommit, lockUntilEnd, type Tx, tablesOf, tryLockUntilEnd } from '../database/database.ts'
import { defineTable } from '../database/define-table.ts'

const claim = { actor: z.string(), key: z.string(), fingerprint: z.string() }
const answers = defineTable('kit.idempotency_keys', {
  columns: { ...claim, status: z.int(), body: json(z.unknown()), createdAt: Instant },
  key: ['actor', 'key'],
})
const intents = defineTable('kit.intents', {
  columns: { ...claim, intent: json(z.unknown()), createdAt: Instant },
  key: ['actor', 'key'],
})
type Claim = { readonly actor: string; readonly key: string; readonly fingerprint: string }
export type StoredAnswer = { readonly status: number; readonly body: unknown }

/** Digest of the call and its whole input: a repeated key must have the same one. */
export function fingerprintOf(call: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([call, path, body ?? null]))
    .digest('hex')
}

/**
 * Looks a key up under a lock that lasts until the transaction ends. A concurrent duplicate is refused; the same key
 * with another content is refused; an earlier response is returned. A request in its second stage waits for a duplicate
 * instead.
 */
export async function earlierAnswer(
  tx: Tx,
  { actor, key, fingerprint }: Claim,
  twin: 'refuse' | 'wait' = 'refuse',
): Promise<StoredAnswer | undefined> {
  const lock = `idempotency:${actor}:${key}`
  if (twin === 'wait') await lockUntilEnd(tx, lock)
  else if (!(await tryLockUntilEnd(tx, lock))) throw new Refusal('kit.idempotencyInFlight')
  const row = await answers.find(tx, { actor, key })
  if (!row) return undefined
  if (row.fingerprint !== fingerprint) throw new Refusal('kit.idempotencyKeyReused')
  return { status: row.status, body: row.body }
}

/**
 * Like `earlierAnswer`, for a staged call: the result of an earlier attempt with the key, its response or its intent.
 */
export async function earlierTry(
  tx: Tx,
  { actor, key, fingerprint }: Claim,
): Promise<{ readonly answer: StoredAnswer } | { readonly intent: unknown } | undefined> {
  if (!(await tryLockUntilEnd(tx, `idempotency:${actor}:${key}`))) throw new Refusal('kit.idempotencyInFlight')
  const { rows } = await sql<{ fingerprint: string; status: number | null; body: unknown }>`
    SELECT fingerprint, status, body FROM kit.idempotency_keys WHERE actor = ${actor} AND key = ${key}
    UNION ALL SELECT fingerprint, NULL, intent FROM kit.intents WHERE actor = ${actor} AND key = ${key}`.execute(
    tablesOf(tx, answers, intents),
  )
  // A stored response takes precedence over an intent.
  const row = rows.toSorted((one, other) => Number(one.status === null) - Number(other.status === null))[0]
  if (!row) return undefined
  if (row.fingerprint !== fingerprint) throw new Refusal('kit.idempotencyKeyReused')
  return row.status === null ? { intent: row.body } : { answer: { status: row.status, body: row.body } }
}

/** Whether a key already has its response or its intent. Nothing is locked: the caller reads again. */
export async function isKnownKey(tx: Tx, claim: Pick<Claim, 'actor' | 'key'> | undefined): Promise<boolean> {
  if (!claim) return false
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT 1 FROM kit.idempotency_keys WHERE actor = ${claim.actor} AND key = ${claim.key})
      OR EXISTS (SELECT 1 FROM kit.intents WHERE actor = ${claim.actor} AND key = ${claim.key}) AS known`.execute(
    tablesOf(tx, answers, intents),
  )
  return rows[0]?.known === true
}

/** Stores the response in the transaction of its effect. */
export async function storeAnswer(
  tx: Tx,
  clock: Clock,
  { actor, key, fingerprint, status, body }: Claim & StoredAnswer,
): Promise<void> {
  const row = answers.valuesOf({ actor, key, fingerprint, status, body, createdAt: clock.now() })
  await atCommit(tx, tablesOf(tx, answers).insertInto('kit.idempotency_keys').values(row))
}

/** Stores the intent of a call, in the transaction of its first stage. */
export async function storeIntent(tx: Tx, clock: Clock, claim: Claim & { readonly intent: unknown }): Promise<void> {
  const { actor, key, fingerprint, intent } = claim
  const row = intents.valuesOf({ actor, key, fingerprint, intent, createdAt: clock.now() })
  await atCommit(tx, tablesOf(tx, intents).insertInto('kit.intents').values(row))
}

/** The call has its response: nothing is left to resume. */
export async function forgetIntent(tx: Tx, { actor, key }: Claim): Promise<void> {
  await atCommit(tx, tablesOf(tx, intents).deleteFrom('kit.intents').where('actor', '=', actor).where('key', '=', key))
}

/** Deletes keys older than a day; the purge job calls it. */
export async function forgetKeysBefore(tx: Tx, before: string): Promise<void> {
  await answers.deleteWhere(tx, (query) => query.where('created_at', '<', before))
  await intents.deleteWhere(tx, (query) => query.where('created_at', '<', before))
}
