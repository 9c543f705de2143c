import {
  chargingAutoPaymentFailed,
  chargingOrderNotification,
  chargingOrderUpdated,
  chargingReservationUpdated,
} from '@daoxing/charging/contract'
import { onEvent } from '@daoxing/kit/web'
import { followOrderPayments } from '@daoxing/wallet/web'
import type { QueryClient } from '@tanstack/react-query'
import { chargingOrders } from './charging-orders.ts'
import { holdReservation } from './reserve/reservation-data.ts'
import { newsWith, paymentFailed } from './charging-news.ts'

/** Keeps the orders and their payments in sync with the server [CHG-058, SHL-019]. Returns a function that stops it. */
export function followCharging(cache: QueryClient): () => void {
  const stops = [
    onEvent(chargingOrderUpdated, ({ order }) => chargingOrders.hold(cache, order)),
    onEvent(chargingOrderNotification, ({ order, notificationType }) => {
      chargingOrders.hold(cache, order)
      newsWith(order.orderHash, notificationType)
    }),
    onEvent(chargingAutoPaymentFailed, ({ order, message }) => {
      chargingOrders.hold(cache, order)
      paymentFailed(order.orderHash, message)
    }),
    onEvent(chargingReservationUpdated, ({ reservation }) => holdReservation(cache, reservation)),
    followOrderPayments(cache, chargingOrders),
  ]
  return () => stops.forEach((stop) => stop())
}
