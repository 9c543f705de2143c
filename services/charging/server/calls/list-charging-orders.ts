import { listChargingOrders } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { orderView } from '../order-view.ts'
import { ordersOf } from '../stores/order-store.ts'

const pageSize = 20

export const listChargingOrdersAnswer = answer(
  listChargingOrders,
  async ({ query: { before, limit = pageSize }, who: { riderId }, tx, house }) => {
    const found = await ordersOf(tx, { riderId, before, limit: limit + 1 })
    const page = found.slice(0, limit)
    const orders = []
    for (const order of page) orders.push(await orderView({ tx, house, order }))
    return { orders, nextBefore: found.length > limit ? (page.at(-1)?.createdAt ?? null) : null }
  },
)
