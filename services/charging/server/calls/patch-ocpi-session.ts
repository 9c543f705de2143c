import { patchOcpiSession } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done, unknownObject } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { mergedOr, refuseOtherName } from '../ocpi/push-location.ts'
import { patchSession } from '../ocpi/rules/merge-push.ts'
import { findPartySession } from '../stores/ocpi/party-session-store.ts'
import { lockSession, takeSession } from '../ocpi/take-session.ts'

export const patchOcpiSessionAnswer = answer(patchOcpiSession, async ({ params, body, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  await lockSession(tx, { ...params, id: params.session_id })
  const found = await findPartySession(tx, { ...party, sessionId: params.session_id })
  if (!found) throw unknownObject('unknown session')
  refuseOtherName(body, { id: params.session_id, country_code: party.countryCode, party_id: party.partyId })
  const session = mergedOr(patchSession(found.document, body))
  if (session) await takeSession({ tx, house, operatorId: who.peerId, session })
  return done(house)
})
