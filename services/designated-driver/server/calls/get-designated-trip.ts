import { answer } from '@daoxing/kit/server'
import { getDesignatedTrip } from '@daoxing/designated-driver/contract'
import { tripOfRider } from '../locked-trip.ts'
import { tripView } from '../trip-view.ts'

export const getDesignatedTripAnswer = answer(getDesignatedTrip, async ({ query, who, tx, house }) =>
  tripView({ tx, house, trip: await tripOfRider(tx, who.riderId, query.trip_hash) }),
)
