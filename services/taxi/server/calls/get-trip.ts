import { answer } from '@daoxing/kit/server'
import { getTrip } from '@daoxing/taxi/contract'
import { tripOfRider } from '../locked-trip.ts'
import { tripView } from '../trip-view.ts'

export const getTripAnswer = answer(getTrip, async ({ params, who, tx, house }) => {
  const trip = await tripOfRider(tx, { riderId: who.riderId, reference: params.hash })
  return tripView({ tx, house, trip })
})
