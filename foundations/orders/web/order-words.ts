import type { BookingType, Order } from '@daoxing/orders/contract'
import * as words from './words/compiled/messages.js'

const bookings: Partial<Record<BookingType, () => string>> = {
  TAXI_ONDEMAND: () => words.orders_booking_taxiNow(),
  TAXI_RESERVATION: () => words.orders_booking_taxiLater(),
  TAXI_AIRPORT_RESERVATION: () => words.orders_booking_airport(),
}

export function bookingWords(bookingType: BookingType): string {
  return bookings[bookingType]?.() ?? words.orders_booking_other()
}

const statuses: Readonly<Record<string, () => string>> = {
  REQUESTING: () => words.orders_status_matching(),
  MATCHING: () => words.orders_status_matching(),
  DRIVER_EN_ROUTE: () => words.orders_status_driverEnRoute(),
  ARRIVED: () => words.orders_status_arrived(),
  TRIP_STARTED: () => words.orders_status_started(),
  PENDING_PAYMENT: () => words.orders_status_pendingPayment(),
  COMPLETED: () => words.orders_status_completed(),
  CANCELED: () => words.orders_status_canceled(),
  MATCH_FAILED: () => words.orders_status_matchFailed(),
}

/** The trip status words are shared by the services with drivers; a word that is not known yet says nothing false. */
export function statusWords(status: string): string {
  return statuses[status]?.() ?? words.orders_status_underWay()
}

/** Under way stands out, done is calm, an open fare warns. */
export function badgeKindOf({ tab, status, paymentStatus }: Order): 'go' | 'muted' | 'warn' {
  if (status === 'PENDING_PAYMENT' || paymentStatus === 11) return 'warn'
  return tab === 'unfinished' ? 'go' : 'muted'
}
