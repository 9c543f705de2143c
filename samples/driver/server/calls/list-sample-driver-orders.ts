import { answer } from '@daoxing/kit/server'
import { listSampleDriverOrders } from '@daoxing/sample-driver/contract'
import { orderView } from '../order-view.ts'
import { liveOrderOf } from '../stores/order-store.ts'

export const listSampleDriverOrdersAnswer = answer(listSampleDriverOrders, async ({ who, tx, house }) => {
  const order = await liveOrderOf(tx, who.riderId)
  return { orders: order ? [await orderView({ tx, house, order })] : [] }
})
