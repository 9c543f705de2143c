import { instantFromMs } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getAirportPricing } from '@daoxing/taxi/contract'
import { findWay } from '../quote-wish.ts'
import { endsOf, quoteShuttle, type ShuttleWish } from '../airport/quote-shuttle.ts'
import { directionNamed } from '../airport/rules/named-direction.ts'

type Query = {
  readonly serviceType: Parameters<typeof directionNamed>[0]
  readonly airportCode: ShuttleWish['code']
  readonly latitude: number
  readonly longitude: number
  readonly reservation_time?: number | undefined
}

/** The route engine is called outside any transaction; the prices are written in one. */
export const getAirportPricingAnswer = answer(getAirportPricing, {
  prepare:
    ({ query, tx, house }) =>
    () => {
      const wish = wishOf(query)
      return findWay({
        tx,
        house,
        wish: { ...endsOf(wish), stops: [], featureMap: 0, carModel: null, boardingAt: wish.boardingAt },
      })
    },
  async handle({ query, who: { riderId }, tx, house, prepared }) {
    const way = prepared()
    if (!way) throw new Error('the way was not looked up before the transaction')
    return quoteShuttle({ tx, house, riderId, wish: wishOf(query), way })
  },
})

function wishOf({ serviceType, airportCode: code, latitude: lat, longitude: lng, reservation_time: at }: Query) {
  const boardingAt = at ? instantFromMs(at * 1000) : null
  return { code, direction: directionNamed(serviceType), place: { lat, lng }, boardingAt }
}
