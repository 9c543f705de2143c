import { countRating } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { rateRide, reasonsFor } from '@daoxing/taxi/contract'
import { lockedTripOfRider } from '../locked-trip.ts'
import { findRating, writeRating } from '../stores/rating-store.ts'
import { trips } from '../trips.ts'

export const rateRideAnswer = answer(rateRide, async ({ params, body, who, tx, house }) => {
  const trip = await lockedTripOfRider(tx, { riderId: who.riderId, reference: params.id })
  const { driverId, tripHash, riderId, state } = trip
  if (state !== 'COMPLETED' || driverId === null) throw new Refusal('taxi.cannotRateNow')
  const fitting: readonly string[] = reasonsFor(body.stars)
  if (body.reasons.some((reason) => !fitting.includes(reason)))
    throw new Refusal('kit.invalidInput', { field: 'reasons' })
  const earlier = await findRating(tx, tripHash)
  await writeRating(tx, { ...body, tripHash, riderId, driverId, ratedAt: house.clock.now() })
  await countRating({ tx, driverId, stars: body.stars, earlierStars: earlier?.stars })
  return (await trips.amend({ tx, house, row: trip })).views.rider
})
