import { LatLng } from '@daoxing/kit/contract'
import { type Handler, intend, staged } from '@daoxing/kit/server'
import { CarModel, type estimateRide } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'
import { lookAtWay, quoteWay } from '../quote-wish.ts'
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
  }),
  begin: async ({ body }) =>
    intend({
      start: { lat: body.start_latitude, lng: body.start_longitude },
      end: endOf(body)?.location ?? null,
      isEndApproximate: Boolean(body.end_approximate),
      featureMap: body.feature_map ?? 0,
      carModel: carModelOf(body.car_model),
    }),
  act: ({ house, kept }) => lookAtWay({ tx: house.database, house, wish: kept }),
  finish: ({ who, tx, house, kept, told }) => quoteWay({ tx, house, riderId: who.riderId, wish: kept, way: told }),
})
