import { freeCounts } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { contractAt, listRentalCars } from '@daoxing/rental/contract'
import { answer } from '@daoxing/kit/server'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { rentalConfigs } from '../rental-configs.ts'
import { priceRental } from '../rules/price-rental.ts'
import { refuseClosed, spanOf } from '../rules/times-of-wish.ts'
import { modelsOfOperator, modelView, stationOf } from '../station-views.ts'

export const listRentalCarsAnswer = answer(listRentalCars, async ({ query, who, tx, house }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const { stationId, carSeries } = query
  const { leadSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const now = house.clock.now()
  const span = spanOf(query, { now, leadSeconds })
  const station = stationOf(house, stationId)
  refuseClosed({ from: station, to: station, span: { ...span, until: span.from } })
  const free = freeCounts({ house, ...span }).get(stationId)
  const terms = await configValue(tx, rentalConfigs.rental_terms)
  const series = carSeries?.split(',').map((one) => one.trim())
  const none = { isOneWay: false, isPremiumNoDuty: false, accessories: [] }
  const classes = { high: priceOf('high'), big: priceOf('big'), low: priceOf('low') }
  function priceOf(vehicleClass: 'high' | 'big' | 'low') {
    return priceRental({ ...span, ...none, vehicleClass }, { terms, contract: contractAt(now) }).promotionTotalAmount
  }
  return {
    cars: modelsOfOperator(house, station.operatorId)
      .filter((model) => series === undefined || series.includes(model.series))
      .map((model) => ({
        model: modelView(model),
        freeCars: free?.get(model.modelCode) ?? 0,
        rentTwd: classes[model.vehicleClass],
      }))
      .sort((a, b) => Number(b.freeCars > 0) - Number(a.freeCars > 0) || a.rentTwd - b.rentTwd),
  }
})
