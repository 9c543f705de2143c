import { answer } from '@daoxing/kit/server'
import { listScooterOrders } from '@daoxing/scooter/contract'
import { orderView } from '../order-view.ts'
import { unfinishedOrdersOf } from '../stores/order-store.ts'

export const listScooterOrdersAnswer = answer(listScooterOrders, async ({ who, tx, house }) => {
  const unfinished = await unfinishedOrdersOf(tx, who.riderId)
  return { orders: await Promise.all(unfinished.map((order) => orderView({ tx, house, order }))) }
})
