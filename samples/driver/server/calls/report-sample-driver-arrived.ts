import { positionOf } from '@daoxing/dispatch/server'
import { distanceMetres, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportSampleDriverArrived } from '@daoxing/sample-driver/contract'
import { jobView } from '../job-view.ts'
import { lockedOrderOfDriver } from '../locked-order.ts'
import { orders } from '../orders.ts'

const arrivedMetresMax = 150
/** The last received position may lag behind the reported one. */
const heardMetresMax = 1_000

export const reportSampleDriverArrivedAnswer = answer(
  reportSampleDriverArrived,
  async ({ params, body, who: { driverId }, tx, house }) => {
    const order = await lockedOrderOfDriver(tx, driverId, params.hash)
    // The response to an earlier report was lost.
    if (order.state === 'ARRIVED') return jobView(tx, order)
    const pickup = order.pickup.location
    const heard = positionOf({ house, driverId })?.location ?? body.location
    if (distanceMetres(body.location, pickup) > arrivedMetresMax || distanceMetres(heard, pickup) > heardMetresMax)
      throw new Refusal('sampleDriver.tooFarFromPickup')
    const change = { arrivedAt: house.clock.now() }
    const { row } = await orders.advance({ tx, house, row: order, event: 'ARRIVED', change })
    return jobView(tx, row)
  },
)
