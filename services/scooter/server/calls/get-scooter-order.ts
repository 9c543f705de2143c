import { answer } from '@daoxing/kit/server'
import { getScooterOrder } from '@daoxing/scooter/contract'
import { orderOfRider } from '../locked-order.ts'
import { orderView } from '../order-view.ts'

export const getScooterOrderAnswer = answer(getScooterOrder, async ({ params, who, tx, house }) => {
  const order = await orderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  return orderView({ tx, house, order })
})
