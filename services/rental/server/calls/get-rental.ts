import { answer } from '@daoxing/kit/server'
import { getRental } from '@daoxing/rental/contract'
import { orderOfRider } from '../locked-rental.ts'
import { orderView } from '../order-view.ts'

export const getRentalAnswer = answer(getRental, async ({ params, who, tx, house }) => {
  const order = await orderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  return orderView({ tx, house, order })
})
