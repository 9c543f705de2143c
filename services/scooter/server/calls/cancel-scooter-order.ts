import { answer } from '@daoxing/kit/server'
import { cancelScooterOrder } from '@daoxing/scooter/contract'
import { lockedOrderOfRider } from '../locked-order.ts'
import { orderView } from '../order-view.ts'
import { orders } from '../orders.ts'
import { cancelChange } from '../send-command.ts'

/** Cancelling twice has the effect of cancelling once. */
export const cancelScooterOrderAnswer = answer(cancelScooterOrder, async ({ params, who, tx, house }) => {
  const order = await lockedOrderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  if (order.state === 'CANCELED') return orderView({ tx, house, order })
  const change = cancelChange(order, house.clock.now())
  return (await orders.advance({ tx, house, row: order, event: 'canceled', change })).views
})
