import { listDriverBookings } from '@daoxing/bookings/contract'
import { answer } from '@daoxing/kit/server'
import { bookingsFor } from '../driver-bookings.ts'

export const listDriverBookingsAnswer = answer(listDriverBookings, ({ who, tx, house }) =>
  bookingsFor({ tx, house, driverId: who.driverId }),
)
