import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { putOffRating } from '@daoxing/taxi/contract'
import { tripOfRider } from '../locked-trip.ts'
import { writeRatingPutOff } from '../stores/rating-store.ts'

export const putOffRatingAnswer = answer(putOffRating, async ({ params, who, tx, house }) => {
  const { riderId } = who
  const { tripHash, state } = await tripOfRider(tx, { riderId, reference: params.id })
  if (state !== 'COMPLETED') throw new Refusal('taxi.cannotRateNow')
  await writeRatingPutOff(tx, { tripHash, riderId, putOffAt: house.clock.now() })
  return { putOff: true }
})
