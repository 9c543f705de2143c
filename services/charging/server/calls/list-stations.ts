import { answer } from '@daoxing/kit/server'
import { listStations } from '@daoxing/charging/contract'
import { boxAround } from '../rules/box-around.ts'
import { takenStations } from '../stores/claim-store.ts'
import { offeredStationsIn } from '../stores/station-store.ts'

export const listStationsAnswer = answer(listStations, async ({ query: here, tx }) => {
  const taken = await takenStations(tx)
  const offered = await offeredStationsIn(tx, { ...here, ...boxAround(here) })
  return {
    stations: offered.map(({ partnerId: _partner, isOffered: _offered, ...station }) => ({
      ...station,
      isFree: !taken.has(station.stationId),
    })),
  }
})
