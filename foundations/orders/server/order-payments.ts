import { definePort, type House, type Tx } from '@daoxing/kit/server'
import type { Order, PaymentStatus } from '@daoxing/orders/contract'

/** The facts of an order's payment that the register shows. */
type JoinedPayment = {
  readonly orderHash: string
  readonly revision: number
  readonly status: PaymentStatus
  readonly canPay: boolean
}

export type OrderPayments = {
  paymentsOf(input: {
    readonly tx: Tx
    readonly house: House
    readonly orderHashes: readonly string[]
  }): Promise<readonly JoinedPayment[]>
}

/** The wallet binds this port. Payments change without their orders, so the register merges them on read. */
export const orderPaymentsPort = definePort<OrderPayments>('orders.payments')

type Join = { readonly tx: Tx; readonly house: House; readonly orders: readonly Order[] }

/** Returns the orders with their current payments. An order without a payment keeps the values of its service. */
export async function withPayments({ tx, house, orders }: Join): Promise<Order[]> {
  const source = house.portIfBound(orderPaymentsPort)
  if (!source || orders.length === 0) return [...orders]
  const orderHashes = orders.map(({ orderHash }) => orderHash)
  const payments = await source.paymentsOf({ tx, house, orderHashes })
  const byOrder = new Map(payments.map((payment) => [payment.orderHash, payment]))
  return orders.map((order) => {
    const payment = byOrder.get(order.orderHash)
    if (!payment) return order
    const { status: paymentStatus, revision: paymentRevision, canPay: pay } = payment
    return { ...order, paymentStatus, paymentRevision, can: { ...order.can, pay } }
  })
}
