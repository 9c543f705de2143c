import { revokePeerCredentials } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, revokeCredentials } from '@daoxing/kit/server'
import { recordAct, subjectOfPeer } from '../audit.ts'

export const revokePeerCredentialsAnswer = answer(revokePeerCredentials, async ({ params, query, who, tx, house }) => {
  const peer = { peerKind: params.kind, peerId: params.peer }
  const { credentialId, reason } = query
  const revoked = await revokeCredentials({ tx, house, peer, credentialId })
  if (revoked.length === 0) throw new Refusal('kit.notFound')
  const act = { who, action: 'peer.credentialsRevoked', subject: subjectOfPeer(peer), facts: { revoked, reason } }
  await recordAct(tx, house, act)
  return { revoked: [...revoked] }
})
