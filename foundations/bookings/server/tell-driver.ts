import { driverBookingChanged, type DriverBookingWhy } from '@daoxing/bookings/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { driverView } from './driver-view.ts'
import type { Booking } from './stores/booking-store.ts'

type Telling = {
  readonly tx: Tx
  readonly house: House
  readonly booking: Booking
  readonly driverId: string
  readonly why: DriverBookingWhy
}

/** Tells a driver that a promised booking has moved, is no longer the driver's, or has ended. */
export async function tellDriver({ tx, house, booking, driverId, why }: Telling): Promise<void> {
  const payload = { why, booking: driverView(booking) }
  await house.outbox.add(tx, driverBookingChanged, { to: [`driver:${driverId}`], payload })
}
