import { freeAssets } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { contractAt, listRentalCars, vehicleClasses } from '@daoxing/rental/contract'
import { answer } from '@daoxing/kit/server'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { rentalConfigs } from '../rental-configs.ts'
import { priceRental } from '../rules/price-rental.ts'
import { refuseClosed, spanOf } from '../rules/times-of-wish.ts'
import { modelsOfOperator, modelView, stationOf } from '../station-views.ts'

export const listRentalCarsAnswer = answer(listRentalCars, async ({ query, who, tx, house }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const { stationId, toStationId, carSeries } = query
  const { leadSeconds, bufferSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const now = house.clock.now()
  const span = spanOf(query, { now, leadSeconds })
  const from = stationOf(house, stationId)
  const to = toStationId === undefined ? from : stationOf(house, toStationId)
  if (to.operatorId !== from.operatorId) throw new Refusal('rental.noReturnThere')
  // The hours of the return are checked once the rider has chosen where.
  refuseClosed({ from, to, span: toStationId === undefined ? { ...span, until: span.from } : span })
  const terms = await configValue(tx, rentalConfigs.rental_terms)
  const series = carSeries?.split(',').map((one) => one.trim())
  const isOneWay = to.standId !== from.standId
  const priced = { ...span, isOneWay, waivers: 0, isPremiumNoDuty: false, accessories: [] }
  const prices = new Map(
    vehicleClasses.map((vehicleClass) => [
      vehicleClass,
      priceRental({ ...priced, vehicleClass }, { terms, contract: contractAt(now) }).promotionTotalAmount,
    ]),
  )
  const kept = { from: span.from, until: plusSeconds(span.until, bufferSeconds) }
  const free = { house, standId: from.standId, ...kept, untilStandId: isOneWay ? to.standId : undefined }
  return {
    cars: modelsOfOperator(house, from.operatorId)
      .filter((model) => series === undefined || series.includes(model.series))
      .map((model) => ({
        model: modelView(model),
        freeCars: freeAssets({ ...free, modelCode: model.modelCode }).length,
        rentTwd: prices.get(model.vehicleClass) ?? 0,
      }))
      .sort((a, b) => Number(b.freeCars > 0) - Number(a.freeCars > 0) || a.rentTwd - b.rentTwd),
  }
})
