import { cancelCharging, isCancellable } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { lockedOrderOfRider } from '../locked-order.ts'
import { orders } from '../orders.ts'

export const cancelChargingAnswer = answer(cancelCharging, async ({ body, who: { riderId }, tx, house }) => {
  const order = await lockedOrderOfRider(tx, { riderId, orderHash: body.orderNo })
  if (!isCancellable(order.state)) throw new Refusal('charging.cannotCancelNow', { state: order.state })
  const change = { endedAt: house.clock.now(), stopReason: 'rider' } as const
  return (await orders.advance({ tx, house, row: order, event: 'CANCELED', change, reason: 'rider' })).views
})
