import { issueCityPeerCredential } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { issueRecorded } from '../issue-recorded.ts'

export const issueCityPeerCredentialAnswer = answer(issueCityPeerCredential, async ({ params, who, tx, house }) => {
  const peer = { peerKind: params.kind, peerId: params.peer }
  const { credential } = await issueRecorded({ tx, house, who, peer, graceSeconds: 0, reason: 'played by the city' })
  return { credential }
})
