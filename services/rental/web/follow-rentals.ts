import { onEvent } from '@daoxing/kit/web'
import { rentalOrderChanged, sharedRentalChanged } from '@daoxing/rental/contract'
import { tripPaymentChanged } from '@daoxing/wallet/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ordersKey } from './rental-data.ts'
import { rentalOrders } from './rental-orders.ts'
import { sharedOrders } from './shared/shared-orders.ts'

/** Keeps the rentals in sync with the server. Returns a function that stops it. */
export function followRentals(cache: QueryClient): () => void {
  const stopOrders = onEvent(rentalOrderChanged, ({ order }) => {
    rentalOrders.hold(cache, order)
    void cache.invalidateQueries({ queryKey: ordersKey })
  })
  const stopShared = onEvent(sharedRentalChanged, ({ order }) => {
    sharedOrders.hold(cache, order)
    void cache.invalidateQueries({ queryKey: ordersKey })
  })
  // The rental's own numbers of a payment are the server's, so a changed payment is fetched with its order.
  const stopPayments = onEvent(tripPaymentChanged, ({ payment }) => {
    void cache.invalidateQueries({ queryKey: rentalOrders.keyOf(payment.trip_hash), exact: true })
    void cache.invalidateQueries({ queryKey: sharedOrders.keyOf(payment.trip_hash), exact: true })
  })
  return () => {
    stopOrders()
    stopShared()
    stopPayments()
  }
}
