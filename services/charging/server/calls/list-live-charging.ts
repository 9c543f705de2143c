import { listLiveCharging } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { orderView } from '../order-view.ts'
import { openOrdersOf } from '../stores/order-store.ts'

export const listLiveChargingAnswer = answer(listLiveCharging, async ({ who: { riderId }, tx, house }) => {
  const orders = []
  for (const order of await openOrdersOf(tx, riderId)) orders.push(await orderView({ tx, house, order }))
  return { orders }
})
