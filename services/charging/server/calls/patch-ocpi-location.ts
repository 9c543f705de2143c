import { patchOcpiLocation } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { changeLocation } from '../ocpi/push-location.ts'

export const patchOcpiLocationAnswer = answer(patchOcpiLocation, async ({ params, body, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  const key = { ...party, locationId: params.location_id }
  await changeLocation(tx, key, body)
  return done(house)
})
