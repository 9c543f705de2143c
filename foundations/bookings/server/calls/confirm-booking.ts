import { confirmBooking } from '@daoxing/bookings/contract'
import { answer } from '@daoxing/kit/server'
import { confirm } from '../driver-bookings.ts'

export const confirmBookingAnswer = answer(confirmBooking, ({ params, who, tx, house }) =>
  confirm({ tx, house, driverId: who.driverId, orderHash: params.hash }),
)
