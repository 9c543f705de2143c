import { giveBackBooking } from '@daoxing/bookings/contract'
import { answer } from '@daoxing/kit/server'
import { giveBack } from '../driver-bookings.ts'

export const giveBackBookingAnswer = answer(giveBackBooking, async ({ params, query, who, tx, house }) => {
  await giveBack({ tx, house, driverId: who.driverId, orderHash: params.hash, reason: query.reason })
  return {}
})
