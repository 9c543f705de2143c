import { getOcpiSession } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done, unknownObject } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { findPartySession } from '../stores/ocpi/party-session-store.ts'

export const getOcpiSessionAnswer = answer(getOcpiSession, async ({ params, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  const found = await findPartySession(tx, { ...party, sessionId: params.session_id })
  if (!found) throw unknownObject('unknown session')
  return done(house, found.document)
})
