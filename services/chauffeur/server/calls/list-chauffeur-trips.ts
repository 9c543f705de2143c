import { listChauffeurTrips } from '@daoxing/chauffeur/contract'
import { answer } from '@daoxing/kit/server'
import { openTripsOf } from '../stores/trip-store.ts'
import { tripView } from '../trip-view.ts'

export const listChauffeurTripsAnswer = answer(listChauffeurTrips, async ({ who: { riderId }, tx, house }) => {
  const trips = []
  for (const trip of await openTripsOf(tx, riderId)) trips.push(await tripView({ tx, house, trip }))
  return { trips }
})
