import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getOrder } from '@daoxing/orders/contract'
import { orderDetailPort } from '../order-detail-port.ts'
import { withPayments } from '../order-payments.ts'
import { findOrder } from '../stores/order-store.ts'

export const getOrderAnswer = answer(getOrder, async ({ params, who, tx, house }) => {
  const key = { riderId: who.riderId, orderHash: params.hash }
  const found = await findOrder(tx, key)
  const [order] = await withPayments({ tx, house, orders: found ? [found] : [] })
  if (!order) throw new Refusal('kit.notFound')
  const detail = await house.port(orderDetailPort(order.service)).detailOf({ tx, house, ...key })
  return { order, detail }
})
