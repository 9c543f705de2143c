import { isOpenAt } from '@daoxing/assets/contract'
import { listStands } from '@daoxing/assets/server'
import { distanceMetres, taipeiTime } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listBatteryStations } from '@daoxing/scooter/contract'
import { refuseUnlisted } from '../account/may-ride.ts'

const listedMax = 60

export const listBatteryStationsAnswer = answer(listBatteryStations, async ({ query, who, tx, house, language }) => {
  await refuseUnlisted({ tx, house, riderId: who.riderId })
  const now = house.clock.now()
  const here = query.lat === undefined || query.lng === undefined ? undefined : { lat: query.lat, lng: query.lng }
  const { weekday } = taipeiTime(now)
  const stations = listStands({ house, kind: 'station', vehicleKind: 'scooter' })
    .map((stand) => ({
      stationId: stand.standId,
      name: language === 'zh-TW' ? stand.nameZh : stand.nameEn,
      address: language === 'zh-TW' ? stand.addressZh : stand.addressEn,
      location: stand.point,
      isOpenNow: isOpenAt(stand.hours, now),
      opensAt: stand.hours[weekday]?.opens ?? null,
      closesAt: stand.hours[weekday]?.closes ?? null,
      freshBatteries: null,
      distanceMetres: here ? Math.round(distanceMetres(here, stand.point)) : null,
    }))
    .sort((one, other) => (one.distanceMetres ?? 0) - (other.distanceMetres ?? 0))
  return { stations: stations.slice(0, listedMax) }
})
