import { readStation } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { stationDetail } from '../find/station-detail.ts'
import { viewingFor } from '../find/viewing.ts'

export const readStationAnswer = answer(readStation, async ({ params: key, query, who, tx, house }) => {
  const riderId = who.kind === 'rider' ? who.riderId : undefined
  const { userLat: lat, userLng: lng } = query
  const from = lat === undefined || lng === undefined ? undefined : { lat, lng }
  return stationDetail({ tx, house, key, riderId }, await viewingFor({ ...query, tx, house, riderId, from }))
})
