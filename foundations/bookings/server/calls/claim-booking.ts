import { claimBooking } from '@daoxing/bookings/contract'
import { answer } from '@daoxing/kit/server'
import { claim } from '../driver-bookings.ts'

export const claimBookingAnswer = answer(claimBooking, ({ params, who, tx, house }) =>
  claim({ tx, house, driverId: who.driverId, orderHash: params.hash }),
)
