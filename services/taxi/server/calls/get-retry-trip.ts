import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getRetryTrip } from '@daoxing/taxi/contract'
import { tripOfRider } from '../locked-trip.ts'
import { findWay, quoteWay } from '../quote-wish.ts'
import { canRetry, tripView } from '../trip-view.ts'

export const getRetryTripAnswer = answer(getRetryTrip, async ({ params, who, tx, house }) => {
  const { riderId } = who
  const trip = await tripOfRider(tx, { riderId, reference: params.hash })
  if (!canRetry(trip)) throw new Refusal('taxi.cannotRetryNow')
  const wish = {
    start: trip.start.location,
    end: trip.end?.location ?? null,
    stops: trip.stops.map(({ location }) => location),
    featureMap: trip.featureMap,
    carModel: trip.carModel,
  }
  // A read call has no transaction of its own, so the engines are called outside any; only the quotes are written.
  const way = await findWay({ tx, house, wish })
  // The trip's quote covers only its own car type. The quote itself may be deleted by now, but the trip keeps its
  // price.
  const { quotedTwd, quote } = trip
  const earlier = [{ ...wish, quotedTwd, ...quote }]
  const estimate = await house.database.transaction((quoting) =>
    quoteWay({ tx: quoting, house, riderId, wish, way, earlier }),
  )
  return { trip: await tripView({ tx, house, trip }), estimate }
})
