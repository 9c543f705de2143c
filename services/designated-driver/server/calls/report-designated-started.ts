import { setJobTarget } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportDesignatedStarted } from '@daoxing/designated-driver/contract'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { trips } from '../trips.ts'

export const reportDesignatedStartedAnswer = answer(
  reportDesignatedStarted,
  async ({ params, who: { driverId }, tx, house }) => {
    const trip = await lockedTripOfDriver(tx, driverId, params.hash)
    const { state, codeCheckedAt, before, end } = trip
    if (state === 'TRIP_STARTED') return jobView({ tx, house, trip })
    if (state !== 'ARRIVED') throw new Refusal('kit.movedMeanwhile', { state })
    if (codeCheckedAt === null) throw new Refusal('designatedDriver.codeNotChecked')
    if (before.answer !== 'confirmed') throw new Refusal('designatedDriver.handoverNotConfirmed')
    const { row } = await trips.advance({
      ...{ tx, house, row: trip, event: 'STARTED' as const, change: { startedAt: house.clock.now() } },
      async effect() {
        if (end !== null) await setJobTarget({ tx, house, driverId, target: end.location })
      },
    })
    return jobView({ tx, house, trip: row })
  },
)
