import { reportChauffeurFinished } from '@daoxing/chauffeur/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { finishTrip } from '../end-trip.ts'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'

export const reportChauffeurFinishedAnswer = answer(
  reportChauffeurFinished,
  async ({ params, who: { driverId }, tx, house }) => {
    const trip = await lockedTripOfDriver(tx, driverId, params.hash)
    if (trip.state === 'PENDING_PAYMENT' || trip.state === 'COMPLETED') return jobView(tx, trip)
    if (trip.state !== 'TRIP_STARTED') throw new Refusal('kit.movedMeanwhile', { state: trip.state })
    return jobView(tx, (await finishTrip({ tx, house, trip })).row)
  },
)
