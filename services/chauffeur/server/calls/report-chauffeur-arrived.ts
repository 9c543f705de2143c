import { reportChauffeurArrived } from '@daoxing/chauffeur/contract'
import { positionOf } from '@daoxing/dispatch/server'
import { distanceMetres, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { trips } from '../trips.ts'

const arrivedMetresMax = 200
/** The last received position may lag behind the reported one. */
const heardMetresMax = 1_000

export const reportChauffeurArrivedAnswer = answer(
  reportChauffeurArrived,
  async ({ params, body, who: { driverId }, tx, house }) => {
    const trip = await lockedTripOfDriver(tx, driverId, params.hash)
    // The response to an earlier report was lost.
    if (trip.state === 'ARRIVED') return jobView(tx, trip)
    const { location } = trip.start
    const heard = positionOf({ house, driverId })?.location ?? body.location
    if (distanceMetres(body.location, location) > arrivedMetresMax || distanceMetres(heard, location) > heardMetresMax)
      throw new Refusal('chauffeur.tooFarFromPickup')
    const change = { arrivedAt: house.clock.now() }
    const { row } = await trips.advance({ tx, house, row: trip, event: 'ARRIVED', change })
    return jobView(tx, row)
  },
)
