import { putOcpiEvse } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { stored } from '../ocpi/ocpi-reply.ts'
import { ownParty, refuseOtherId } from '../ocpi/own-party.ts'
import { pushEvse } from '../ocpi/push-location.ts'

export const putOcpiEvseAnswer = answer(putOcpiEvse, async ({ params, body, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  refuseOtherId(body.uid, params.evse_uid)
  const key = { ...party, locationId: params.location_id }
  const { isNew } = await pushEvse(tx, key, body)
  return stored(house, isNew)
})
