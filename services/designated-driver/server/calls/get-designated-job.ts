import { answer } from '@daoxing/kit/server'
import { getDesignatedJob } from '@daoxing/designated-driver/contract'
import { jobView } from '../job-view.ts'
import { liveTripOfDriver } from '../stores/trip-store.ts'

export const getDesignatedJobAnswer = answer(getDesignatedJob, async ({ who, tx, house }) => {
  const trip = await liveTripOfDriver(tx, who.driverId)
  return trip ? jobView({ tx, house, trip }) : null
})
