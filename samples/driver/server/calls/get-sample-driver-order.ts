import { answer } from '@daoxing/kit/server'
import { getSampleDriverOrder } from '@daoxing/sample-driver/contract'
import { orderOfRider } from '../locked-order.ts'
import { orderView } from '../order-view.ts'

export const getSampleDriverOrderAnswer = answer(getSampleDriverOrder, async ({ params, who, tx, house }) =>
  orderView({ tx, house, order: await orderOfRider(tx, who.riderId, params.hash) }),
)
