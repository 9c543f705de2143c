import type { DriverBooking } from '@daoxing/bookings/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import type { Booking } from './stores/booking-store.ts'

/** A booking as drivers see it. */
export function driverView(booking: Booking): DriverBooking {
  const {
    orderHash,
    service,
    boardingAt,
    endsAt,
    pickup,
    dropoff,
    features,
    seats,
    fixedFareTwd,
    note,
    policy,
    answer,
  } = booking
  const returnableUntil = plusSeconds(boardingAt, -policy.giveBackSeconds)
  return {
    orderHash,
    service,
    boardingAt,
    endsAt,
    pickup,
    dropoff,
    features,
    seats,
    fixedFareTwd,
    note,
    returnableUntil,
    confirmBy: answer?.confirmedAt === null ? answer.confirmBy : null,
  }
}
