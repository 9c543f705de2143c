import { isStoppable, stopCharging } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { lockedOrderOfRider } from '../locked-order.ts'
import { orderView } from '../order-view.ts'
import { requestStop } from '../session-steps.ts'

/** A stop that was asked for before is the same stop. */
export const stopChargingAnswer = answer(stopCharging, async ({ body, who: { riderId }, tx, house }) => {
  const order = await lockedOrderOfRider(tx, { riderId, orderHash: body.orderNo })
  if (order.state === 'PreStop') return orderView({ tx, house, order })
  if (!isStoppable(order.state)) throw new Refusal('charging.cannotStopNow', { state: order.state })
  await requestStop({ tx, house, order, stopReason: 'rider' })
  return orderView({ tx, house, order: await lockedOrderOfRider(tx, { riderId, orderHash: body.orderNo }) })
})
