import { isLive, readChargingStatus } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { orderOfRider } from '../locked-order.ts'
import { orderView } from '../order-view.ts'
import { openOrdersOf } from '../stores/order-store.ts'

/** Without `orderNo` the live order comes first, and else the newest one that waits for its payment [A20]. */
export const readChargingStatusAnswer = answer(readChargingStatus, async ({ query, who: { riderId }, tx, house }) => {
  if (query.orderNo !== undefined)
    return orderView({ tx, house, order: await orderOfRider(tx, { riderId, orderHash: query.orderNo }) })
  const open = await openOrdersOf(tx, riderId)
  const order = open.find(({ state }) => isLive(state)) ?? open[0]
  return order ? orderView({ tx, house, order }) : null
})
