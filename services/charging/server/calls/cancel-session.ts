import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { cancelSession, isCancellable } from '@daoxing/charging/contract'
import { lockedOrderOfRider } from '../locked-order.ts'
import { orderView } from '../order-view.ts'
import { sessions } from '../orders.ts'

export const cancelSessionAnswer = answer(cancelSession, async ({ params, who, tx, house }) => {
  const order = await lockedOrderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  if (order.state === 'CANCELED') return orderView({ tx, house, order })
  if (!isCancellable(order.state)) throw new Refusal('charging.cannotCancelNow', { state: order.state })
  const change = { endedAt: house.clock.now() }
  const { views } = await sessions.advance({ tx, house, row: order, event: 'CANCELED', change, reason: 'rider' })
  return views
})
