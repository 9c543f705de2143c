import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { writeOnly } from '../database/columns.ts'
import { tablesOf, type Tx } from '../database/database.ts'
import { defineTable, type RecordOf } from '../database/define-table.ts'
import type { PeerName } from './define-peer-events.ts'

const credentials = defineTable('kit.peer_credentials', {
  columns: {
    credentialId: z.string(),
    peerKind: z.string(),
    peerId: z.string(),
    credentialHash: writeOnly(z.string()),
    issuedAt: Instant,
    /** Null until it is rotated or revoked. */
    endsAt: z.nullable(Instant),
  },
  key: ['credentialId'],
})
export type PeerCredential = RecordOf<typeof credentials>

/** The currently valid credential with this hash. */
export function validCredential(
  tx: Tx,
  { credentialHash, now }: { credentialHash: string; now: Instant },
): Promise<PeerCredential | undefined> {
  return credentials.first(tx, (query) =>
    query
      .where('credential_hash', '=', credentialHash)
      .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)])),
  )
}

type NewCredential = PeerName & {
  readonly credentialId: string
  readonly credentialHash: string
  readonly issuedAt: Instant
}

export async function insertCredential(tx: Tx, credential: NewCredential): Promise<void> {
  await credentials.insert(tx, credential)
}

type Ending = {
  readonly peer: PeerName
  /** All of the peer by default. */
  readonly credentialId?: string | undefined
  readonly endsAt: Instant
}

/** Ends credentials at a moment; one that ends earlier keeps its end. Returns the ids of those that it ended. */
export async function endCredentials(
  tx: Tx,
  { peer: { peerKind, peerId }, credentialId, endsAt }: Ending,
): Promise<readonly string[]> {
  const rows = await tablesOf(tx, credentials)
    .updateTable('kit.peer_credentials')
    .set({ ends_at: endsAt })
    .where('peer_kind', '=', peerKind)
    .where('peer_id', '=', peerId)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', endsAt)]))
    .$if(credentialId !== undefined, (update) => update.where('credential_id', '=', credentialId ?? ''))
    .returning('credential_id')
    .execute()
  return rows.map((row) => row.credential_id)
}

/** The credentials of a peer, the newest first. */
export function credentialsOf(tx: Tx, { peerKind, peerId }: PeerName): Promise<readonly PeerCredential[]> {
  return credentials.all(tx, (query) =>
    query.where('peer_kind', '=', peerKind).where('peer_id', '=', peerId).orderBy('issued_at', 'desc'),
  )
}

/** Deletes credentials that ended before a moment. */
export async function forgetCredentialsEndedBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf(tx, credentials).deleteFrom('kit.peer_credentials').where('ends_at', '<', before).execute()
}
