import { getOcpiLocation } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { knownLocation } from '../ocpi/push-location.ts'

export const getOcpiLocationAnswer = answer(getOcpiLocation, async ({ params, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  const { location } = await knownLocation(tx, { ...party, locationId: params.location_id })
  return done(house, location)
})
