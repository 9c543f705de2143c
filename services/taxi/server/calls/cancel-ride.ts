import { answer } from '@daoxing/kit/server'
import { cancelRide } from '@daoxing/taxi/contract'
import { cancelTrip } from '../cancel-trip.ts'
import { lockedTripOfRider } from '../locked-trip.ts'

export const cancelRideAnswer = answer(cancelRide, async ({ params, query, who, tx, house }) => {
  const trip = await lockedTripOfRider(tx, { riderId: who.riderId, reference: params.hash })
  return cancelTrip({ tx, house, trip, agreedTwd: query.agreed_fee })
})
