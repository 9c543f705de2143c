import { isChauffeurUnderWay, readActiveChauffeur } from '@daoxing/chauffeur/contract'
import { answer } from '@daoxing/kit/server'
import { openTripsOf } from '../stores/trip-store.ts'
import { tripView } from '../trip-view.ts'

/** A trip under way comes before one that is only near. */
export const readActiveChauffeurAnswer = answer(readActiveChauffeur, async ({ who: { riderId }, tx, house }) => {
  const open = await openTripsOf(tx, riderId)
  const trip = open.find(({ state }) => isChauffeurUnderWay(state)) ?? open[0]
  return trip ? tripView({ tx, house, trip }) : null
})
