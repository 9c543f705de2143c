import * as bookingsContract from '@daoxing/bookings/contract'
import { engagementsPort } from '@daoxing/dispatch/server'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { claimBookingAnswer } from './calls/claim-booking.ts'
import { confirmBookingAnswer } from './calls/confirm-booking.ts'
import { giveBackBookingAnswer } from './calls/give-back-booking.ts'
import { listDriverBookingsAnswer } from './calls/list-driver-bookings.ts'
import { bookingEngagements } from './engagements.ts'
import { assignBookingsHandler } from './jobs/assign-bookings.ts'
import { assignBookings } from './jobs/plan-assign.ts'
import { purgeFormerDrivers, purgeFormerDriversHandler } from './jobs/purge-former-drivers.ts'
import { watchBooking, watchBookingHandler } from './jobs/watch-booking.ts'

export { type BookingClient, bookingClientPort, type Commitment } from './booking-client.ts'
export { acceptBooking, loseBookingDriver } from './driver-accepted.ts'
export { possibleEnd, refuseOverHours } from './driver-law.ts'
export { freeStarts } from './free-starts.ts'
export { watchNow } from './jobs/watch-booking.ts'
export { book, endBooking } from './book.ts'
export { isPromisedElsewhere } from './engagements.ts'
export { moveBooking, type MovedBooking } from './move-booking.ts'
export { type Rebooked, rebook, wouldKeepDriver } from './rebook.ts'
export { refuseClash, refuseOutsideWindow } from './refuse-unbookable.ts'
export { payBy } from './rules/booking-times.ts'
export { type OpenRide, type RosterPerson, solveAssignment } from './solve-assignment.ts'
export {
  type BookedRide,
  type Booking,
  findBooking,
  lastFormerDriver,
  type NewBooking,
} from './stores/booking-store.ts'
import { eraseBookings } from './stores/erase-bookings.ts'

export const bookingsServer: ServerSlice = {
  name: 'bookings',
  contract: bookingsContract,
  calls: [listDriverBookingsAnswer, claimBookingAnswer, confirmBookingAnswer, giveBackBookingAnswer],
  jobs: [
    bindJob(watchBooking, watchBookingHandler),
    bindJob(assignBookings, assignBookingsHandler),
    bindJob(purgeFormerDrivers, purgeFormerDriversHandler),
  ],
  ports: () => [bindPort(engagementsPort, bookingEngagements)],
  migrations: new URL('./migrations/', import.meta.url),
  eraseRider: eraseBookings,
  words: new URL('../contract/words/', import.meta.url),
  async onStart({ house, tx }) {
    await house.jobs.plan(tx, purgeFormerDrivers, {}, { key: purgeFormerDrivers.name, keepDueAt: true })
  },
}
