import type { Handler } from '@daoxing/kit/server'
import type { estimateRide } from '@daoxing/taxi/contract'
import { quoteWish } from '../quote-wish.ts'
import { carModelOf } from '../rules/feature-wish.ts'
import { endOf } from '../rules/asked-places.ts'

export const estimateRideHandler: Handler<typeof estimateRide> = async ({ body, who, tx, house }) => {
  const start = { lat: body.start_latitude, lng: body.start_longitude }
  const wish = {
    start,
    end: endOf(body)?.location ?? null,
    featureMap: body.feature_map ?? 0,
    carModel: carModelOf(body.car_model),
  }
  return quoteWish({ tx, house, riderId: who.riderId, wish })
}
