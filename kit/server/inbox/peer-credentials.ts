import { createHash } from 'node:crypto'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx } from '../database/database.ts'
import type { House } from '../process/house.ts'
import type { Authenticator } from '../process/slice.ts'
import type { PeerName } from './define-peer-events.ts'
import { endCredentials, insertCredential, validCredential } from './peer-credential-store.ts'

/**
 * 224 random bits after a prefix, so that other bearer credentials need no query here; with 256 bits, as issued before,
 * it would be longer than the 64 characters that protocols of partners allow.
 */
const credentialBytes = 28
const credentialForm = /^peer_(?:[0-9a-f]{56}|[0-9a-f]{64})$/

/** Hash of a credential. Credentials are long and random, so no salt is needed. */
const hashOf = (credential: string) => createHash('sha256').update(credential).digest('hex')

export const authenticatePeer: Authenticator = async ({ house, credentials: { bearer } }) => {
  if (!bearer || !credentialForm.test(bearer)) return undefined
  const now = house.clock.now()
  const known = await validCredential(house.database, { credentialHash: hashOf(bearer), now })
  return known && { kind: 'peer', peerKind: known.peerKind, peerId: known.peerId }
}

type Issuing = {
  readonly tx: Tx
  readonly house: House
  readonly peer: PeerName
  /** How long the previous credentials stay valid, so that the peer can change over. */
  readonly graceSeconds: number
}
type Issued = { readonly credentialId: string; readonly credential: string; readonly formerEndAt: Instant }

/** Issues a credential, which is readable only now. Previous credentials end after the grace period. */
export async function issueCredential({ tx, house, peer, graceSeconds }: Issuing): Promise<Issued> {
  // Of two concurrent rotations, the second also ends the credential of the first.
  await lockUntilEnd(tx, `peer:${peer.peerKind}:${peer.peerId}`)
  const now = house.clock.now()
  const formerEndAt = plusSeconds(now, graceSeconds)
  await endCredentials(tx, { peer, endsAt: formerEndAt })
  return { ...(await addCredential({ tx, house, peer })), formerEndAt }
}

/**
 * Issues a further credential, for a change-over that may fail: previous ones stay valid until they are revoked.
 */
export async function addCredential({
  tx,
  house,
  peer,
}: Pick<Issuing, 'tx' | 'house' | 'peer'>): Promise<Omit<Issued, 'formerEndAt'>> {
  const credential = `peer_${house.random.hex(credentialBytes)}`
  const credentialId = house.random.hex(8)
  const issuedAt = house.clock.now()
  await insertCredential(tx, { ...peer, credentialId, credentialHash: hashOf(credential), issuedAt })
  return { credentialId, credential }
}

/** Ends one credential of a peer, or all of them, at once. Returns the ids of those that it ended. */
export async function revokeCredentials({
  tx,
  house,
  peer,
  credentialId,
}: Pick<Issuing, 'tx' | 'house' | 'peer'> & { readonly credentialId?: string | undefined }): Promise<
  readonly string[]
> {
  await lockUntilEnd(tx, `peer:${peer.peerKind}:${peer.peerId}`)
  return endCredentials(tx, { peer, credentialId, endsAt: house.clock.now() })
}
