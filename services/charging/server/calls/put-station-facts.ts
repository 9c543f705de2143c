import { putStationFacts } from '@daoxing/charging/contract'
import { recordAct } from '@daoxing/identity/server'
import { answer } from '@daoxing/kit/server'
import { offeredLocation } from '../find/station-detail.ts'
import { stationKeyText } from '../rules/station-key.ts'
import { putStationFacts as storeFacts } from '../stores/station-facts-store.ts'

export const putStationFactsAnswer = answer(putStationFacts, async ({ params: key, body, who, tx, house }) => {
  await offeredLocation({ tx, key })
  const stationKey = stationKeyText(key)
  await storeFacts(tx, { stationKey, ...body })
  await recordAct(tx, house, { who, action: 'charging.factsPut', subject: `station:${stationKey}`, facts: {} })
  return body
})
