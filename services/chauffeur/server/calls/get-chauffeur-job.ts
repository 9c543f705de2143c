import { getChauffeurJob } from '@daoxing/chauffeur/contract'
import { answer } from '@daoxing/kit/server'
import { jobView } from '../job-view.ts'
import { liveTripOfDriver } from '../stores/trip-store.ts'

export const getChauffeurJobAnswer = answer(getChauffeurJob, async ({ who: { driverId }, tx }) => {
  const trip = await liveTripOfDriver(tx, driverId)
  return trip ? jobView(tx, trip) : null
})
