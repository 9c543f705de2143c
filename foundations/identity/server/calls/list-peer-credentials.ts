import { listPeerCredentials } from '@daoxing/identity/contract'
import { answer, credentialsOf } from '@daoxing/kit/server'

export const listPeerCredentialsAnswer = answer(listPeerCredentials, async ({ params, tx }) => {
  const credentials = await credentialsOf(tx, { peerKind: params.kind, peerId: params.peer })
  return { credentials: credentials.map(({ credentialId, issuedAt, endsAt }) => ({ credentialId, issuedAt, endsAt })) }
})
