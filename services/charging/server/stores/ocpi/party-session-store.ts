import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import type { OcpiSession } from '@daoxing/charging/contract'
import * as z from 'zod/mini'
import { folded, partyOf, type PartySessionKey, updatedAt } from '../../ocpi/rules/ocpi-keys.ts'

const sessions = defineTable('charging.party_sessions', {
  columns: {
    countryCode: z.string(),
    partyId: z.string(),
    sessionId: z.string(),
    operatorId: z.string(),
    document: json(z.custom<OcpiSession>()),
    lastUpdated: Instant,
    receivedAt: Instant,
  },
  key: ['countryCode', 'partyId', 'sessionId'],
})
export type PartySessionRecord = RecordOf<typeof sessions>

/** A session of an operator, as it stands. */
export function findPartySession(tx: Tx, key: PartySessionKey): Promise<PartySessionRecord | undefined> {
  return sessions.find(tx, { ...key, sessionId: folded(key.sessionId) })
}

type Stored = { readonly operatorId: string; readonly session: OcpiSession; readonly now: Instant }

/** Replaces the session by its newer form. */
export async function putPartySession(tx: Tx, { operatorId, session, now }: Stored): Promise<void> {
  await sessions.put(tx, {
    ...partyOf(session),
    sessionId: folded(session.id),
    operatorId,
    document: session,
    lastUpdated: updatedAt(session),
    receivedAt: now,
  })
}

/** Deletes sessions that were received before a moment. */
export function forgetSessionsBefore(tx: Tx, before: Instant): Promise<number> {
  return sessions.deleteWhere(tx, (query) => query.where('received_at', '<', before))
}
