import { getOcpiEvse } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { evseAmong, knownLocation } from '../ocpi/push-location.ts'

export const getOcpiEvseAnswer = answer(getOcpiEvse, async ({ params, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  const { evse } = evseAmong(await knownLocation(tx, { ...party, locationId: params.location_id }), params.evse_uid)
  return done(house, evse)
})
