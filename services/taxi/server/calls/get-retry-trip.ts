import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { getRetryTrip } from '@daoxing/taxi/contract'
import { tripOfRider } from '../locked-trip.ts'
import { lookAtWay, quoteWay } from '../quote-wish.ts'
import { canRetry, tripView } from '../trip-view.ts'

export const getRetryTripHandler: Handler<typeof getRetryTrip> = async ({ params, who, tx, house }) => {
  const { riderId } = who
  const trip = await tripOfRider(tx, { riderId, reference: params.hash })
  if (!canRetry(trip.state)) throw new Refusal('taxi.cannotRetryNow')
  const wish = {
    start: trip.start.location,
    end: trip.end?.location ?? null,
    featureMap: trip.featureMap,
    carModel: trip.carModel,
  }
  // A reading call has no transaction of its own, so that the engines are asked outside of any; the quotes are rows.
  const way = await lookAtWay({ tx, house, wish })
  // Of the trip only its own kind of car was quoted; the quote itself may be forgotten by now, but the trip keeps its price.
  const { quotedTwd, quote } = trip
  const earlier = [{ ...wish, quotedTwd, ...quote }]
  const estimate = await house.database.transaction((quoting) =>
    quoteWay({ tx: quoting, house, riderId, wish, way, earlier }),
  )
  return { trip: await tripView({ tx, house, trip }), estimate }
}
