import { BindingKind } from '@daoxing/identity/contract'
import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type CodeRow = {
  id: string
  code_hash: string
  kind: string
  subject: string
  uses_left: number
  created_at: Instant
  expires_at: Instant
}
type Tables = {
  'identity.bind_codes': CodeRow
  'identity.bindings': { user_id: string; kind: string; subject: string; bound_at: Instant }
  'identity.users': { id: string; bind_tries: number; bind_tries_since: Instant | null }
}

export type Binding = { readonly kind: BindingKind; readonly subject: string }
export type NewBindCode = Binding & {
  readonly codeId: string
  readonly codeHash: string
  readonly uses: number
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export async function insertBindCode(tx: Tx, code: NewBindCode): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.bind_codes')
    .values({
      id: code.codeId,
      code_hash: code.codeHash,
      kind: code.kind,
      subject: code.subject,
      uses_left: code.uses,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** The living code with this text, held until the transaction ends: its last use is used once. */
export async function bindCodeHeld(
  tx: Tx,
  { codeHash, now }: { codeHash: string; now: Instant },
): Promise<(Binding & { readonly codeId: string; readonly usesLeft: number }) | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.bind_codes')
    .select(['id', 'kind', 'subject', 'uses_left'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row && { codeId: row.id, kind: BindingKind.parse(row.kind), subject: row.subject, usesLeft: row.uses_left }
}

export async function hasBinding(
  tx: Tx,
  { riderId, binding }: { riderId: string; binding: Binding },
): Promise<boolean> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.bindings')
    .select('user_id')
    .where('user_id', '=', riderId)
    .where('kind', '=', binding.kind)
    .where('subject', '=', binding.subject)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertBinding(
  tx: Tx,
  { riderId, binding, now }: { riderId: string; binding: Binding; now: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.bindings')
    .values({ user_id: riderId, kind: binding.kind, subject: binding.subject, bound_at: now })
    .execute()
}

export async function spendBindCode(tx: Tx, codeId: string): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('identity.bind_codes')
    .set((code) => ({ uses_left: code('uses_left', '-', 1) }))
    .where('id', '=', codeId)
    .execute()
}

/** Counts a wrong code; an hour after the first one, counting begins anew. */
export async function countBindTry(
  tx: Tx,
  { riderId, now, since }: { riderId: string; now: Instant; since: Instant },
): Promise<void> {
  const tries = await bindTriesOf(tx, riderId, since)
  await tablesOf<Tables>(tx)
    .updateTable('identity.users')
    .set({ bind_tries: tries + 1, ...(tries === 0 ? { bind_tries_since: now } : {}) })
    .where('id', '=', riderId)
    .execute()
}

/** How many wrong codes a rider has typed in the hour that is counted. */
export async function bindTriesOf(tx: Tx, riderId: string, since: Instant): Promise<number> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.users')
    .select(['bind_tries', 'bind_tries_since'])
    .where('id', '=', riderId)
    .executeTakeFirst()
  return row?.bind_tries_since && row.bind_tries_since > since ? row.bind_tries : 0
}
