import { issuePeerCredential } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { issueRecorded } from '../issue-recorded.ts'

export const issuePeerCredentialAnswer = answer(issuePeerCredential, ({ params, body, who, tx, house }) =>
  issueRecorded({ tx, house, who, peer: { peerKind: params.kind, peerId: params.peer }, ...body }),
)
