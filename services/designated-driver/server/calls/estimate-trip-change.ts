import { positionOf } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { estimateTripChange } from '@daoxing/designated-driver/contract'
import { isChangeable } from '../change-trip.ts'
import { lockedTripOfRider, tripOfRider } from '../locked-trip.ts'
import { changeQuoteView, quoteChange, wayOfChange } from '../quote-change.ts'

/** The route engine is called outside of the transaction that stores the price. */
export const estimateTripChangeAnswer = answer(estimateTripChange, {
  prepare:
    ({ body, who, tx, house }) =>
    async () => {
      const trip = await tripOfRider(tx, who.riderId, body.trip_hash)
      if (!isChangeable(trip)) throw new Refusal('designatedDriver.cannotChangeNow', { state: trip.state })
      const at = trip.driverId === null ? undefined : positionOf({ house, driverId: trip.driverId })?.location
      return wayOfChange({ house, trip, body, at })
    },
  async handle({ body, who: { riderId }, tx, house, prepared }) {
    const trip = await lockedTripOfRider(tx, riderId, body.trip_hash)
    const planned = prepared()
    if (!isChangeable(trip) || !planned) throw new Refusal('designatedDriver.cannotChangeNow', { state: trip.state })
    const fee = await quoteChange({ tx, house, trip, planned })
    return changeQuoteView({ tx, house, trip, fee })
  },
})
