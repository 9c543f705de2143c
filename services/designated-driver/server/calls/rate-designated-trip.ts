import { countRating } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { itemsFor, rateDesignatedTrip } from '@daoxing/designated-driver/contract'
import { lockedTripOfRider } from '../locked-trip.ts'
import { findRating, writeRating } from '../stores/rating-store.ts'
import { trips } from '../trips.ts'

export const rateDesignatedTripAnswer = answer(rateDesignatedTrip, async ({ body, who, tx, house }) => {
  const { stars, items, comment } = body
  const trip = await lockedTripOfRider(tx, who.riderId, body.trip_hash)
  const { driverId, tripHash, riderId, state } = trip
  if (state !== 'COMPLETED' || driverId === null) throw new Refusal('designatedDriver.cannotRateNow')
  if (items.some((item) => !itemsFor(stars).includes(item)))
    throw new Refusal('designatedDriver.itemUnknown', { field: 'items' })
  const earlier = await findRating(tx, tripHash)
  const ratedAt = house.clock.now()
  await writeRating(tx, { tripHash, riderId, driverId, stars, items: [...new Set(items)], comment, ratedAt })
  await countRating({ tx, driverId, stars, earlierStars: earlier?.stars })
  return (await trips.amend({ tx, house, row: trip })).views.rider
})
