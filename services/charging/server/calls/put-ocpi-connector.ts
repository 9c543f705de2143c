import { putOcpiConnector } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { stored } from '../ocpi/ocpi-reply.ts'
import { ownParty, refuseOtherId } from '../ocpi/own-party.ts'
import { pushConnector } from '../ocpi/push-location.ts'

export const putOcpiConnectorAnswer = answer(putOcpiConnector, async ({ params, body, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  refuseOtherId(body.id, params.connector_id)
  const key = { ...party, locationId: params.location_id, evseUid: params.evse_uid }
  const { isNew } = await pushConnector(tx, key, body)
  return stored(house, isNew)
})
