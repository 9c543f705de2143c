import type { UserStatus } from '@daoxing/identity/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type RecordOf, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { users } from './user-store.ts'

const sessions = defineTable('identity.sessions', {
  columns: {
    id: z.string(),
    tokenHash: z.string(),
    riderId: named('user_id', z.string()),
    kioskId: z.nullable(z.string()),
    createdAt: Instant,
    expiresAt: Instant,
    endedAt: z.nullable(Instant),
  },
  key: ['id'],
})

export type NewSession = Omit<RecordOf<typeof sessions>, 'endedAt'>

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sessions.insert(tx, session)
}

export type KnownSession = {
  readonly sessionId: string
  readonly riderId: string
  readonly kioskId: string | null
  readonly status: UserStatus
  readonly hasEnded: boolean
  readonly expiresAt: Instant
}

/** Runs on every call of a rider: one lookup in the unique index of token hashes and one by primary key. */
export async function knownSession(
  tx: Tx,
  { tokenHash, now }: { tokenHash: string; now: Instant },
): Promise<KnownSession | undefined> {
  return await tablesOf(tx, sessions, users)
    .selectFrom('identity.sessions')
    .innerJoin('identity.users', 'identity.users.id', 'identity.sessions.user_id')
    .select((row) => [
      'identity.sessions.id as sessionId',
      'identity.sessions.user_id as riderId',
      'identity.sessions.kiosk_id as kioskId',
      'identity.sessions.expires_at as expiresAt',
      'identity.users.status',
      row('identity.sessions.ended_at', 'is not', null).$castTo<boolean>().as('hasEnded'),
    ])
    .where('identity.sessions.token_hash', '=', tokenHash)
    .where('identity.sessions.expires_at', '>', now)
    .executeTakeFirst()
}

/** The open sessions of a rider, for actions that must happen with their end. */
export async function liveSessionIds(
  tx: Tx,
  { riderId, now }: { riderId: string; now: Instant },
): Promise<readonly string[]> {
  const open = await sessions.all(tx, (query) =>
    query.where('user_id', '=', riderId).where('ended_at', 'is', null).where('expires_at', '>', now),
  )
  return open.map(({ id }) => id)
}

export async function removeSession(tx: Tx, sessionId: string): Promise<void> {
  await sessions.delete(tx, { id: sessionId })
}

/** Ends every open session of a rider except one; returns the ended ones. Their rows stay until they expire. */
export async function markSessionsEnded(
  tx: Tx,
  {
    riderId,
    remainingSessionId,
    endedAt,
  }: { riderId: string; remainingSessionId: string | undefined; endedAt: Instant },
): Promise<readonly string[]> {
  const ended = await sessions.updateWhere(tx, { endedAt }, (query) => {
    const open = query.where('user_id', '=', riderId).where('ended_at', 'is', null)
    return remainingSessionId === undefined ? open : open.where('id', '!=', remainingSessionId)
  })
  return ended.map(({ id }) => id)
}

export async function forgetSessionsExpiredBefore(tx: Tx, before: Instant): Promise<void> {
  await sessions.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
