import { answer } from '@daoxing/kit/server'
import { listRentals } from '@daoxing/rental/contract'
import { orderPaymentsOf } from '@daoxing/wallet/server'
import { orderView } from '../order-view.ts'
import { ordersOf } from '../stores/order-store.ts'

export const listRentalsAnswer = answer(listRentals, async ({ query, who: { riderId }, tx, house }) => {
  const found = await ordersOf(tx, { riderId, tab: query.tab ?? 'unfinished' })
  const orderHashes = found.map(({ orderHash }) => orderHash)
  const payments = await orderPaymentsOf({ tx, house, orderHashes })
  const orders = []
  // One after the other: the first one reads the configs that all of them need.
  for (const order of found) orders.push(await orderView({ tx, house, order }, payments.get(order.orderHash)))
  return { orders }
})
