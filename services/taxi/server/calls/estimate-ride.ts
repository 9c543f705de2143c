import { LatLng } from '@daoxing/kit/contract'
import { type Handler, intend, staged } from '@daoxing/kit/server'
import { CarModel, type estimateRide } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'
import { earlierPrices, lookAtWay, quoteWay } from '../quote-wish.ts'
import { carModelOf } from '../rules/feature-wish.ts'
import { endOf } from '../rules/asked-places.ts'

/** The engines of places and routes are asked outside of any transaction; only the prices are written in one. */
export const estimateRideHandler: Handler<typeof estimateRide> = staged({
  kept: z.object({
    start: LatLng,
    end: z.nullable(LatLng),
    isEndApproximate: z.boolean(),
    featureMap: z.int(),
    carModel: z.nullable(CarModel),
    earlierFareHash: z.nullable(z.string()),
  }),
  begin: async ({ body }) =>
    intend({
      start: { lat: body.start_latitude, lng: body.start_longitude },
      end: endOf(body)?.location ?? null,
      isEndApproximate: Boolean(body.end_approximate),
      featureMap: body.feature_map ?? 0,
      carModel: carModelOf(body.car_model),
      earlierFareHash: body.earlier_fare_hash ?? null,
    }),
  act: ({ house, kept }) => lookAtWay({ tx: house.database, house, wish: kept }),
  async finish({ who: { riderId }, tx, house, kept: wish, told: way }) {
    const earlier = await earlierPrices({ tx, riderId, wish, fareHash: wish.earlierFareHash })
    return quoteWay({ tx, house, riderId, wish, way, earlier })
  },
})
