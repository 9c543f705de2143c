import { setJobTarget } from '@daoxing/dispatch/server'
import { answer } from '@daoxing/kit/server'
import { reportSampleDriverStarted } from '@daoxing/sample-driver/contract'
import { jobView } from '../job-view.ts'
import { lockedOrderOfDriver } from '../locked-order.ts'
import { orders } from '../orders.ts'

export const reportSampleDriverStartedAnswer = answer(
  reportSampleDriverStarted,
  async ({ params, who: { driverId }, tx, house }) => {
    const order = await lockedOrderOfDriver(tx, driverId, params.hash)
    if (order.state === 'TRIP_STARTED') return jobView(tx, order)
    const change = { startedAt: house.clock.now() }
    const { row } = await orders.advance({
      ...{ tx, house, row: order, event: 'STARTED' as const, change },
      effect: () => setJobTarget({ tx, house, driverId, target: order.dropoff.location }),
    })
    return jobView(tx, row)
  },
)
