import { answer } from '@daoxing/kit/server'
import { getSampleAssetOrder } from '@daoxing/sample-asset/contract'
import { orderOfRider } from '../locked-order.ts'
import { orderView } from '../order-view.ts'

export const getSampleAssetOrderAnswer = answer(getSampleAssetOrder, async ({ params, who, tx, house }) => {
  const order = await orderOfRider(tx, { riderId: who.riderId, orderHash: params.hash })
  return orderView({ tx, house, order })
})
