import { readChauffeurTrip } from '@daoxing/chauffeur/contract'
import { answer } from '@daoxing/kit/server'
import { tripOfRider } from '../locked-trip.ts'
import { tripView } from '../trip-view.ts'

export const readChauffeurTripAnswer = answer(readChauffeurTrip, async ({ query, who: { riderId }, tx, house }) =>
  tripView({ tx, house, trip: await tripOfRider(tx, riderId, query.trip_hash) }),
)
