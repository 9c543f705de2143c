import { isOpenAt } from '@daoxing/assets/contract'
import { configValue } from '@daoxing/configs/server'
import { distanceMetres, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { searchDistanceKm, searchRentalStations } from '@daoxing/rental/contract'
import { carCounter, isInTab } from '../free-cars.ts'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { rentalConfigs } from '../rental-configs.ts'
import { centralTaipei } from '../rules/near.ts'
import { spanOf } from '../rules/times-of-wish.ts'
import { listStations, stationView } from '../station-views.ts'

export const searchRentalStationsAnswer = answer(searchRentalStations, async ({ query, who, tx, house, language }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const { lat, lng, distance = searchDistanceKm, startTime, endTime, tab = 'all', text = '' } = query
  const here = lat === undefined || lng === undefined ? centralTaipei : { lat, lng }
  if ((startTime === undefined) !== (endTime === undefined))
    throw new Refusal('rental.wrongTimes', { reason: 'oneTime' })
  const { leadSeconds, bufferSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const span =
    startTime === undefined || endTime === undefined
      ? null
      : spanOf({ startTime, endTime }, { now: house.clock.now(), leadSeconds })
  const countCars = span && carCounter({ house, span, tab, bufferSeconds })
  const words = text.trim().toLowerCase()
  const stations = listStations(house)
    .map((stand) => ({ stand, metres: distanceMetres(here, stand.point) }))
    .filter(({ stand, metres }) => {
      const texts = [stand.nameZh, stand.nameEn, stand.addressZh, stand.addressEn]
      return metres <= distance * 1000 && texts.some((one) => one.toLowerCase().includes(words))
    })
    .sort((a, b) => a.metres - b.metres)
    .flatMap(({ stand, metres }) => {
      const view = stationView(stand, language)
      if (!isInTab(house, { tab, stand, isStore: view.isStore })) return []
      const then = { freeCars: countCars && countCars(stand), isOpenThen: span && isOpenAt(stand.hours, span.from) }
      return [{ ...view, distanceMetres: Math.round(metres), ...then }]
    })
  return { stations }
})
