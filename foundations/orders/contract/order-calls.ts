import { defineCall, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Order, OrderTab } from './order.ts'

/** Default page size of the order list [ORD-004]. */
export const ordersPageSize = 20

export const OrderPage = z.object({ orders: z.array(Order), cursor: z.nullable(z.string()) })
export type OrderPage = z.infer<typeof OrderPage>

export const listOrders = defineCall({
  id: 'CALL-078',
  method: 'GET',
  path: '/v3/identity/users/me/orders',
  who: 'rider',
  purpose: 'order list, newest first',
  query: z.object({
    status: leftOutOr(OrderTab, 'unfinished'),
    limit: leftOutOr(numberOrText(z.int().check(z.gte(1), z.lte(100))), ordersPageSize),
    cursor: leftOut(z.string()),
  }),
  reply: OrderPage,
})

/**
 * The order and, under `detail`, additional data of its service such as a receipt or driver, in the service's own form.
 */
export const OrderDetail = z.object({ order: Order, detail: z.unknown() })
export type OrderDetail = z.infer<typeof OrderDetail>

export const getOrder = defineCall({
  id: 'CALL-079',
  method: 'GET',
  path: '/v3/identity/users/me/orders/{hash}',
  who: 'rider',
  purpose: 'order detail',
  params: z.object({ hash: z.string() }),
  reply: OrderDetail,
  refusals: ['kit.notFound'],
})
