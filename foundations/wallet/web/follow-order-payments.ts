import { type LiveOrder, onEvent } from '@daoxing/kit/web'
import { type TripPayment, tripPaymentChanged } from '@daoxing/wallet/contract'
import type { QueryClient } from '@tanstack/react-query'

/** The payment inside a service's order, with the payment's own revision. */
type OrderPayment = {
  readonly revision: number
  readonly status: TripPayment['payment_status']
  readonly method: TripPayment['payment_method']
  readonly paidTwd: number
  readonly openTwd: number
  readonly canPay: boolean
}
type PaidOrder = { readonly revision: number; readonly payment: OrderPayment }

/** Merges payments that change without their order into a service's cached orders. Returns a function that stops it. */
export function followOrderPayments<Order extends PaidOrder>(cache: QueryClient, orders: LiveOrder<Order>): () => void {
  return onEvent(tripPaymentChanged, ({ payment }) => {
    const held = cache.getQueryData<Order>(orders.keyOf(payment.trip_hash))
    if (held === undefined || payment.revision <= held.payment.revision) return
    const merged = {
      revision: payment.revision,
      status: payment.payment_status,
      method: payment.payment_method,
      paidTwd: payment.paid_amount,
      openTwd: payment.open_amount,
      declineReason: payment.decline_reason,
      canPay: payment.can.pay,
    }
    orders.hold(cache, { ...held, payment: merged })
  })
}
