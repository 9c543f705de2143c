import { Refusal } from '@daoxing/kit/contract'
import { type House, issueCredential, type Nobody, type PeerName, type Principal, type Tx } from '@daoxing/kit/server'
import { recordAct, subjectOfPeer } from './audit.ts'

type Issuing = {
  readonly tx: Tx
  readonly house: House
  readonly who: Principal | Nobody
  readonly peer: PeerName
  readonly graceSeconds: number
  readonly reason: string
}

/** Issues and records a credential of a peer. */
export async function issueRecorded({ tx, house, who, peer, graceSeconds, reason }: Issuing) {
  // No call admits peers of another kind, so such a credential would be useless.
  if (!house.declared.peerKinds.has(peer.peerKind)) throw new Refusal('kit.notFound')
  const issued = await issueCredential({ tx, house, peer, graceSeconds })
  const facts = { credentialId: issued.credentialId, graceSeconds, reason }
  await recordAct(tx, house, { who, action: 'peer.credentialIssued', subject: subjectOfPeer(peer), facts })
  return issued
}
