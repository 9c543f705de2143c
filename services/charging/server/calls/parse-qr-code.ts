import { parseQrCode } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { findCode } from '../find/find-code.ts'
import { offeredLocation, stationDetail } from '../find/station-detail.ts'
import { viewingFor } from '../find/viewing.ts'

/** The code is read, looked up, and never opened. */
export const parseQrCodeAnswer = answer(parseQrCode, async ({ body, who: { riderId }, tx, house }) => {
  const { station: key, chargerId, connectorId } = await findCode({ tx, house, code: body.code })
  const { location } = await offeredLocation({ tx, key })
  const evse = location.evses.find(({ uid, status }) => uid === chargerId && status !== 'REMOVED')
  if (!evse) throw new Refusal('charging.unknownCode')
  if (!evse.capabilities.includes('REMOTE_START_STOP_CAPABLE')) throw new Refusal('charging.notOffered')
  const named = evse.connectors.find(({ id }) => id.toLowerCase() === connectorId?.toLowerCase())
  const connector = named ?? (evse.connectors.length === 1 ? evse.connectors[0] : undefined)
  const viewing = await viewingFor({ tx, house, riderId, from: undefined })
  return {
    ...{ toCountryCode: location.country_code, toPartyId: location.party_id, locationId: location.id },
    ...{ chargerId: evse.uid, connectorId: connector?.id ?? null },
    station: await stationDetail({ tx, house, key, riderId }, viewing),
  }
})
