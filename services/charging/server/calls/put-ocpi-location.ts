import { putOcpiLocation } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { stored } from '../ocpi/ocpi-reply.ts'
import { ownParty, refuseOtherObject } from '../ocpi/own-party.ts'
import { pushLocation } from '../ocpi/push-location.ts'

export const putOcpiLocationAnswer = answer(putOcpiLocation, async ({ params, body, who, tx, house }) => {
  await ownParty(tx, who, params)
  refuseOtherObject(params, body, params.location_id)
  const { isNew } = await pushLocation(tx, body)
  return stored(house, isNew)
})
