import { answer } from '@daoxing/kit/server'
import { getSession } from '@daoxing/charging/contract'
import { orderOfRider } from '../locked-order.ts'
import { orderView } from '../order-view.ts'

export const getSessionAnswer = answer(getSession, async ({ params, who, tx, house }) => {
  const order = await orderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  return orderView({ tx, house, order })
})
