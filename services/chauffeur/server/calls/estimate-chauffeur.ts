import { estimateChauffeur } from '@daoxing/chauffeur/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { admitWish, type TripWish } from '../admit-wish.ts'
import { type QuotedTrip, quoteTrip } from '../quote-trip.ts'
import { routeOf } from '../route-of.ts'
import { type Fare, insertFare } from '../stores/fare-store.ts'

const fareHashBytes = 12

/** The route engine is called outside of the transaction that stores the price. */
export const estimateChauffeurAnswer = answer(estimateChauffeur, {
  prepare:
    ({ body, tx, house }) =>
    async () => {
      const wish = await admitWish({ tx, house, wish: body })
      return { wish, legs: await routeOf(house, wish) }
    },
  async handle({ who: { riderId }, tx, house, prepared }) {
    const way = prepared()
    if (!way) throw new Error('the way of an estimate was not requested')
    const quoted = await quoteTrip({ tx, house, ...way })
    const fareHash = house.random.hex(fareHashBytes)
    await insertFare(tx, { riderId, fareHash, ...fareOf(way.wish, quoted) })
    return { fareHash, ...quoted.estimate }
  },
})

function fareOf(wish: TripWish, { estimate, tariff }: QuotedTrip): Omit<Fare, 'riderId' | 'fareHash'> {
  const { region, carType, stopList, isRoundTrip, additional, adult, child, luggage } = wish
  const { expiresAt, endsAt, estimatedMileage, estimatedDuration, legs, plan, overtimeHours, excessKm } = estimate
  const { fareDetail, totalFare, depositTwd, terms } = estimate
  return {
    ...{ region, carType, stopList, isRoundTrip, babySeat: additional.babySeat, adult, child, luggage },
    startsAt: instantFromMs(wish.tripStartTime),
    start: { address: wish.startAddress, location: wish.startLocation },
    end: { address: wish.endAddress, location: wish.endLocation },
    ...{ expiresAt, endsAt, estimatedMileage, estimatedDuration, legs, plan, overtimeHours, excessKm },
    ...{ fareDetail, totalFare, depositTwd, terms, tariff },
  }
}
