import type { Handler } from '@daoxing/kit/server'
import type { cancelReservation } from '@daoxing/taxi/contract'
import { cancelTrip } from '../cancel-trip.ts'
import { lockedTripOfRider } from '../locked-trip.ts'

export const cancelReservationHandler: Handler<typeof cancelReservation> = async ({
  params,
  query,
  who,
  tx,
  house,
}) => {
  const trip = await lockedTripOfRider(tx, { riderId: who.riderId, reference: params.id })
  return cancelTrip({ tx, house, trip, agreedTwd: query.agreed_fee })
}
