import { configValue } from '@daoxing/configs/server'
import { refuseOutsideWindow } from '@daoxing/bookings/server'
import { Instant, LatLng } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { CarModel, estimateRide } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'
import { estimateOfGroup } from '../company-trip.ts'
import { earlierPrices, findWay, quoteWay } from '../quote-wish.ts'
import { carModelOf } from '../rules/feature-wish.ts'
import { taxiConfigs } from '../taxi-configs.ts'
import { boardingAtOf, endOf } from '../rules/requested-places.ts'
import { comingStops } from '../rules/requested-stops.ts'

/** The engines of places and routes are called outside any transaction; only the prices are written in one. */
export const estimateRideAnswer = answer(estimateRide, {
  intent: z.object({
    start: LatLng,
    end: z.nullable(LatLng),
    stops: z.array(LatLng),
    isEndApproximate: z.boolean(),
    featureMap: z.int(),
    carModel: z.nullable(CarModel),
    earlierFareHash: z.nullable(z.string()),
    boardingAt: z.nullable(Instant),
    groupId: z._default(z.nullable(z.string()), null),
  }),
  async begin({ body, tx, house }) {
    const end = endOf(body)?.location ?? null
    const boardingAt = boardingAtOf(body)
    if (boardingAt !== null) {
      const policy = await configValue(tx, taxiConfigs.taxi_reservation)
      refuseOutsideWindow({ policy, boardingAt, now: house.clock.now() })
    }
    return intend({
      start: { lat: body.start_latitude, lng: body.start_longitude },
      end,
      stops: comingStops(body.stops, { hasEnd: end !== null }).map(({ location }) => location),
      isEndApproximate: Boolean(body.end_approximate),
      featureMap: body.feature_map ?? 0,
      carModel: carModelOf(body.car_model),
      earlierFareHash: body.earlier_fare_hash ?? null,
      boardingAt,
      groupId: body.group_id ?? null,
    })
  },
  act: ({ house, intent }) => findWay({ tx: house.database, house, wish: intent }),
  async finish({ who: { riderId }, tx, house, intent: wish, result: way }) {
    const earlier = await earlierPrices({ tx, riderId, wish, fareHash: wish.earlierFareHash })
    const estimate = await quoteWay({ tx, house, riderId, wish, way, earlier })
    const { groupId } = wish
    return groupId === null ? estimate : estimateOfGroup({ tx, house, riderId, groupId, wish, estimate })
  },
})
