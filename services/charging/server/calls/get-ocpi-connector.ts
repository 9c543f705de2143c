import { getOcpiConnector } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { connectorOf, evseAmong, knownLocation } from '../ocpi/push-location.ts'

export const getOcpiConnectorAnswer = answer(getOcpiConnector, async ({ params, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  const { evse } = evseAmong(await knownLocation(tx, { ...party, locationId: params.location_id }), params.evse_uid)
  return done(house, connectorOf(evse, { connectorId: params.connector_id }))
})
