import type { UserStatus } from '@daoxing/identity/contract'
import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = {
  'identity.sessions': {
    id: string
    token_hash: string
    user_id: string
    kiosk_id: string | null
    created_at: Instant
    expires_at: Instant
    ended_at: Instant | null
  }
  'identity.users': { id: string; status: UserStatus }
}

export type NewSession = {
  readonly id: string
  readonly tokenHash: string
  readonly riderId: string
  readonly kioskId: string | null
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
      kiosk_id: session.kioskId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      ended_at: null,
    })
    .execute()
}

export type KnownSession = {
  readonly sessionId: string
  readonly riderId: string
  readonly kioskId: string | null
  readonly status: UserStatus
  readonly hasEnded: boolean
  readonly expiresAt: Instant
}

/** Runs on every call of a rider: one look into the unique index of token hashes and one by primary key. */
export async function knownSession(
  tx: Tx,
  { tokenHash, now }: { tokenHash: string; now: Instant },
): Promise<KnownSession | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.sessions')
    .innerJoin('identity.users', 'identity.users.id', 'identity.sessions.user_id')
    .select([
      'identity.sessions.id',
      'identity.sessions.user_id',
      'identity.sessions.kiosk_id',
      'identity.sessions.ended_at',
      'identity.sessions.expires_at',
      'identity.users.status',
    ])
    .where('identity.sessions.token_hash', '=', tokenHash)
    .where('identity.sessions.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, user_id, kiosk_id, ended_at, expires_at: expiresAt, status } = row
  return { sessionId: id, riderId: user_id, kioskId: kiosk_id, status, hasEnded: ended_at !== null, expiresAt }
}

/** Sessions of a rider that are open now, for what must end with them. */
export async function liveSessionIds(
  tx: Tx,
  { riderId, now }: { riderId: string; now: Instant },
): Promise<readonly string[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('identity.sessions')
    .select('id')
    .where('user_id', '=', riderId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeSession(tx: Tx, sessionId: string): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('identity.sessions').where('id', '=', sessionId).execute()
}

/** Ends every open session of a rider but the one that is kept; answers which. Their rows stay until they expire. */
export async function markSessionsEnded(
  tx: Tx,
  { riderId, keptSessionId, endedAt }: { riderId: string; keptSessionId: string | undefined; endedAt: Instant },
): Promise<readonly string[]> {
  let ending = tablesOf<Tables>(tx)
    .updateTable('identity.sessions')
    .set({ ended_at: endedAt })
    .where('user_id', '=', riderId)
    .where('ended_at', 'is', null)
  if (keptSessionId !== undefined) ending = ending.where('id', '!=', keptSessionId)
  return (await ending.returning('id').execute()).map(({ id }) => id)
}

export async function forgetSessionsExpiredBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('identity.sessions').where('expires_at', '<', before).execute()
}
