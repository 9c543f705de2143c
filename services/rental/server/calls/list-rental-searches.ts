import { standOf } from '@daoxing/assets/server'
import { answer } from '@daoxing/kit/server'
import { listRentalSearches, wireTime } from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { stationView } from '../station-views.ts'
import { searchesOf } from '../stores/search-store.ts'

/** A search whose station is gone is left out. */
export const listRentalSearchesAnswer = answer(listRentalSearches, async ({ who, tx, house, language }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const searches = (await searchesOf(tx, who.riderId)).flatMap((search) => {
    const [from, to] = [standOf(house, search.fromStationId), standOf(house, search.toStationId)]
    if (!from || !to || from.isClosed || to.isClosed) return []
    const times = { startTime: wireTime(search.startsAt), endTime: wireTime(search.endsAt) }
    const stations = { from: stationView(from, language), to: stationView(to, language) }
    return [{ ...stations, ...times, searchedAt: search.searchedAt }]
  })
  return { searches }
})
