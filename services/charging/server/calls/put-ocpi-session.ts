import { putOcpiSession } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { stored } from '../ocpi/ocpi-reply.ts'
import { ownParty, refuseOtherObject } from '../ocpi/own-party.ts'
import { lockSession, takeSession } from '../ocpi/take-session.ts'

export const putOcpiSessionAnswer = answer(putOcpiSession, async ({ params, body, who, tx, house }) => {
  await ownParty(tx, who, params)
  refuseOtherObject(params, body, params.session_id)
  await lockSession(tx, body)
  const { isNew } = await takeSession({ tx, house, operatorId: who.peerId, session: body })
  return stored(house, isNew)
})
