import { BindingKind } from '@daoxing/identity/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { users } from './user-store.ts'

const bindCodes = defineTable('identity.bind_codes', {
  columns: {
    codeId: named('id', z.string()),
    codeHash: z.string(),
    kind: BindingKind,
    subject: z.string(),
    usesLeft: z.int(),
    createdAt: Instant,
    expiresAt: Instant,
  },
  key: ['codeId'],
})
const bindings = defineTable('identity.bindings', {
  columns: { riderId: named('user_id', z.string()), kind: BindingKind, subject: z.string(), boundAt: Instant },
  key: ['riderId', 'kind', 'subject'],
})

export type Binding = { readonly kind: BindingKind; readonly subject: string }
type BindCode = RecordOf<typeof bindCodes>

type NewBindCode = Omit<BindCode, 'usesLeft'> & { readonly uses: number }

export async function insertBindCode(tx: Tx, { uses, ...code }: NewBindCode): Promise<void> {
  await bindCodes.insert(tx, { ...code, usesLeft: uses })
}

/** The valid code with this text, locked until the transaction ends, so that its last use is taken once. */
export function bindCodeHeld(
  tx: Tx,
  { codeHash, now }: { codeHash: string; now: Instant },
): Promise<BindCode | undefined> {
  return bindCodes.first(tx, (query) =>
    query.where('code_hash', '=', codeHash).where('expires_at', '>', now).forUpdate(),
  )
}

export async function hasBinding(
  tx: Tx,
  { riderId, binding: { kind, subject } }: { riderId: string; binding: Binding },
): Promise<boolean> {
  return (await bindings.find(tx, { riderId, kind, subject })) !== undefined
}

export async function insertBinding(
  tx: Tx,
  { riderId, binding: { kind, subject }, now }: { riderId: string; binding: Binding; now: Instant },
): Promise<void> {
  await bindings.insert(tx, { riderId, kind, subject, boundAt: now })
}

export async function deleteBindings(
  tx: Tx,
  { riderId, kind, subjects }: { riderId: string; kind: Binding['kind']; subjects: readonly string[] },
): Promise<void> {
  if (subjects.length === 0) return
  await bindings.deleteWhere(tx, (query) =>
    query.where('user_id', '=', riderId).where('kind', '=', kind).where('subject', 'in', subjects),
  )
}

export async function spendBindCode(tx: Tx, codeId: string): Promise<void> {
  await tablesOf(tx, bindCodes)
    .updateTable('identity.bind_codes')
    .set((code) => ({ uses_left: code('uses_left', '-', 1) }))
    .where('id', '=', codeId)
    .execute()
}

/** Counts a wrong code; the count restarts an hour after the first one. */
export async function countBindTry(
  tx: Tx,
  { riderId, now, since }: { riderId: string; now: Instant; since: Instant },
): Promise<void> {
  const tries = await bindTriesOf(tx, riderId, since)
  await users.update(tx, { riderId }, { bindTries: tries + 1, bindTriesSince: tries === 0 ? now : undefined })
}

/** The number of wrong codes of a rider within the counted hour. */
export async function bindTriesOf(tx: Tx, riderId: string, since: Instant): Promise<number> {
  const row = await tablesOf(tx, users)
    .selectFrom('identity.users')
    .select(['bind_tries', 'bind_tries_since'])
    .where('id', '=', riderId)
    .executeTakeFirst()
  return row?.bind_tries_since && row.bind_tries_since > since ? row.bind_tries : 0
}
