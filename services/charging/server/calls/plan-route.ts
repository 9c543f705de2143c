import { planRoute } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { routesPort } from '@daoxing/places/server'
import { stationsAlong } from '../find/stations-along.ts'
import { viewingFor } from '../find/viewing.ts'
import { percentFor } from '../rules/along-route.ts'
import { seriesOf } from '../rules/car-series.ts'

const usualReserve = 10

export const planRouteAnswer = answer(planRoute, {
  prepare:
    ({ body: { from, to }, house }) =>
    () =>
      house.port(routesPort).route({ from, to, departAt: house.clock.now() }),
  async handle({ body, who: { riderId }, tx, house, prepared }) {
    const { car, from, reservePercent = usualReserve } = body
    const series = seriesOf(car.carSeriesId)
    if (!series) throw new Refusal('kit.notFound')
    const route = prepared()
    if (!route) throw new Error('the way was not asked for')
    const viewing = await viewingFor({ ...car, tx, house, riderId, from })
    return {
      distanceMetres: Math.round(route.distanceMetres),
      arrivalPercent: Math.round(car.nowPercent - percentFor(route.distanceMetres, series)),
      stations: stationsAlong({ viewing, route, series, car, reservePercent }),
    }
  },
})
