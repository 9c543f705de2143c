import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { getOrder } from '@daoxing/orders/contract'
import { orderDetailPort } from '../order-detail-port.ts'
import { findOrder } from '../stores/order-store.ts'

export const getOrderHandler: Handler<typeof getOrder> = async ({ params, who, tx, house }) => {
  const key = { riderId: who.riderId, orderHash: params.hash }
  const order = await findOrder(tx, key)
  if (!order) throw new Refusal('kit.notFound')
  const detail = await house.port(orderDetailPort(order.service)).detailOf({ tx, house, ...key })
  return { order, detail }
}
