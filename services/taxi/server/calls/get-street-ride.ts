import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getStreetRide } from '@daoxing/taxi/contract'
import { tripOfRider } from '../locked-trip.ts'
import { tripView } from '../trip-view.ts'

export const getStreetRideAnswer = answer(getStreetRide, async ({ params, who, tx, house }) => {
  const trip = await tripOfRider(tx, { riderId: who.riderId, reference: params.id })
  if (!trip.isStreetHail) throw new Refusal('kit.notFound')
  return tripView({ tx, house, trip })
})
