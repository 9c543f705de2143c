import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportDesignatedFinished } from '@daoxing/designated-driver/contract'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { finishTrip } from '../settle-trip.ts'

export const reportDesignatedFinishedAnswer = answer(reportDesignatedFinished, async ({ params, who, tx, house }) => {
  const trip = await lockedTripOfDriver(tx, who.driverId, params.hash)
  const { state, after } = trip
  if (state === 'PENDING_PAYMENT' || state === 'COMPLETED') return jobView({ tx, house, trip })
  if (state !== 'TRIP_STARTED') throw new Refusal('kit.movedMeanwhile', { state })
  // The rider may be asleep: the record is needed here, the rider's word on it is not.
  if (after.recordedAt === null) throw new Refusal('designatedDriver.handoverMissing')
  return jobView({ tx, house, trip: (await finishTrip({ tx, house, trip })).row })
})
