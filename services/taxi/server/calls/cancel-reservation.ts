import { answer } from '@daoxing/kit/server'
import { cancelReservation } from '@daoxing/taxi/contract'
import { cancelTrip } from '../cancel-trip.ts'
import { lockedTripOfRider } from '../locked-trip.ts'

export const cancelReservationAnswer = answer(cancelReservation, async ({ params, query, who, tx, house }) => {
  const trip = await lockedTripOfRider(tx, { riderId: who.riderId, reference: params.id })
  return cancelTrip({ tx, house, trip, agreedTwd: query.agreed_fee })
})
