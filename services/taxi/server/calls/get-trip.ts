import type { Handler } from '@daoxing/kit/server'
import type { getTrip } from '@daoxing/taxi/contract'
import { tripOfRider } from '../locked-trip.ts'
import { tripView } from '../trip-view.ts'

export const getTripHandler: Handler<typeof getTrip> = async ({ params, who, tx, house }) => {
  const trip = await tripOfRider(tx, { riderId: who.riderId, reference: params.hash })
  return tripView({ tx, house, trip })
}
