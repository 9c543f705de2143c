import { patchOcpiConnector } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { changeConnector } from '../ocpi/push-location.ts'

export const patchOcpiConnectorAnswer = answer(patchOcpiConnector, async ({ params, body, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  const key = {
    ...party,
    locationId: params.location_id,
    evseUid: params.evse_uid,
    connectorId: params.connector_id,
  }
  await changeConnector(tx, key, body)
  return done(house)
})
