import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import { listRentalHotspots } from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { rentalConfigs } from '../rental-configs.ts'
import { listStations, stationView } from '../station-views.ts'

export const listRentalHotspotsAnswer = answer(listRentalHotspots, async ({ who, tx, house, language }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const places = await configValue(tx, rentalConfigs.rental_hotspots)
  const stations = listStations(house)
  const found = places.flatMap((place) => stations.filter(({ nameZh }) => nameZh.includes(place)))
  return { hotspots: [...new Set(found)].map((stand) => stationView(stand, language)) }
})
