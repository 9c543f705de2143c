import { reportChauffeurNoShow } from '@daoxing/chauffeur/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { endUnused } from '../end-trip.ts'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { freeWaitingUntil } from '../rules/plan-clock.ts'

export const reportChauffeurNoShowAnswer = answer(
  reportChauffeurNoShow,
  async ({ params, who: { driverId }, tx, house }) => {
    const trip = await lockedTripOfDriver(tx, driverId, params.hash)
    if (trip.state !== 'ARRIVED') throw new Refusal('kit.movedMeanwhile', { state: trip.state })
    const { freeWaitingMinutes } = trip.terms
    if (house.clock.now() < freeWaitingUntil({ ...trip, freeWaitingMinutes }))
      throw new Refusal('chauffeur.noShowTooEarly')
    const keptTwd = trip.depositTwd
    const { row } = await endUnused({
      tx,
      house,
      trip,
      event: 'NO_SHOW',
      by: 'driver',
      reason: 'SYSTEM_TIME_OUT',
      keptTwd,
    })
    return jobView(tx, row)
  },
)
