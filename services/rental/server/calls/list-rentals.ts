import { answer } from '@daoxing/kit/server'
import { listRentals } from '@daoxing/rental/contract'
import { orderView } from '../order-view.ts'
import { ordersOf } from '../stores/order-store.ts'

export const listRentalsAnswer = answer(listRentals, async ({ query, who: { riderId }, tx, house }) => {
  const found = await ordersOf(tx, { riderId, tab: query.tab ?? 'unfinished' })
  return { orders: await Promise.all(found.map((order) => orderView({ tx, house, order }))) }
})
