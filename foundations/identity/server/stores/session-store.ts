import type { UserStatus } from '@daoxing/identity/contract'
import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = {
  'identity.sessions': { id: string; token_hash: string; user_id: string; created_at: Instant; expires_at: Instant }
  'identity.users': { id: string; status: UserStatus }
}

export type NewSession = {
  readonly id: string
  readonly tokenHash: string
  readonly riderId: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.riderId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export type LiveSession = { readonly sessionId: string; readonly riderId: string; readonly status: UserStatus }

/** Runs on every call of a rider: one look into the unique index of token hashes and one by primary key. */
export async function liveSession(
  tx: Tx,
  { tokenHash, now }: { tokenHash: string; now: Instant },
): Promise<LiveSession | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.sessions')
    .innerJoin('identity.users', 'identity.users.id', 'identity.sessions.user_id')
    .select(['identity.sessions.id', 'identity.sessions.user_id', 'identity.users.status'])
    .where('identity.sessions.token_hash', '=', tokenHash)
    .where('identity.sessions.expires_at', '>', now)
    .executeTakeFirst()
  return row && { sessionId: row.id, riderId: row.user_id, status: row.status }
}

export async function removeSession(tx: Tx, sessionId: string): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('identity.sessions').where('id', '=', sessionId).execute()
}

export async function forgetSessionsExpiredBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('identity.sessions').where('expires_at', '<', before).execute()
}
