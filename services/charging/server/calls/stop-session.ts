import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { stopSession } from '@daoxing/charging/contract'
import { requestStop } from '../deliver.ts'
import { lockedOrder, lockedOrderOfRider } from '../locked-order.ts'
import { orderView } from '../order-view.ts'

export const stopSessionAnswer = answer(stopSession, async ({ params, who, tx, house }) => {
  const order = await lockedOrderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  if (order.state === 'DELIVERING') await requestStop({ tx, house, order, stopReason: 'rider' })
  // A repeated stop, or one after a stop at the station, returns the current session.
  else if (order.startedAt === null) throw new Refusal('charging.cannotStopNow', { state: order.state })
  return orderView({ tx, house, order: (await lockedOrder(tx, order.orderHash)) ?? order })
})
