import { AmountTwd, defineCall, defineEvent, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const BookedPlace = z.object({ address: z.string(), location: LatLng })

/** A booking in the view of drivers. The rider stays anonymous until the driver departs. */
export const DriverBooking = z.object({
  orderHash: z.string(),
  service: z.string(),
  boardingAt: Instant,
  endsAt: Instant,
  pickup: BookedPlace,
  dropoff: z.nullable(BookedPlace),
  features: z.int(),
  seats: z.int(),
  fixedFareTwd: z.nullable(AmountTwd),
  note: z.string(),
  /** The deadline for a driver to give it back. */
  returnableUntil: Instant,
  /** The driver must confirm by then to keep it; null where nothing has to be confirmed. */
  confirmBy: z._default(z.nullable(Instant), null),
})
export type DriverBooking = z.infer<typeof DriverBooking>

export const DriverBookingWhy = z.enum(['moved', 'lost', 'ended', 'assigned', 'confirm'])
export type DriverBookingWhy = z.infer<typeof DriverBookingWhy>

/**
 * To `driver:{driverId}`: a promised booking has another time or place, is the driver's no longer, or has ended; or the
 * calendar has given it to the driver, or asks the driver to confirm it again.
 */
export const driverBookingChanged = defineEvent(
  'driverBookingChanged',
  z.object({ why: DriverBookingWhy, booking: DriverBooking }),
)

const Booking = z.object({ hash: z.string() })
const Promised = z.object({ open: z.array(DriverBooking), mine: z.array(DriverBooking) })

export const listDriverBookings = defineCall({
  id: 'OWN-bookings-listDriverBookings',
  method: 'GET',
  path: '/partner/driver/bookings',
  who: 'driver',
  purpose: 'bookings that the driver can claim, and those that the driver has claimed, soonest first',
  reply: Promised,
})

export const claimBooking = defineCall({
  id: 'OWN-bookings-claimBooking',
  method: 'POST',
  path: '/partner/driver/bookings/{hash}/claim',
  who: 'driver',
  purpose: 'claim a booking; claiming an own booking again changes nothing',
  params: Booking,
  reply: DriverBooking,
  refusals: ['kit.notFound', 'bookings.taken', 'bookings.driverBusyThen', 'bookings.hoursLaw'],
})

export const confirmBooking = defineCall({
  id: 'OWN-bookings-confirmBooking',
  method: 'POST',
  path: '/partner/driver/bookings/{hash}/confirm',
  who: 'driver',
  purpose: 'confirm a booking that the calendar gave to the driver; confirming again changes nothing',
  params: Booking,
  reply: DriverBooking,
  refusals: ['kit.notFound'],
})

export const giveBackBooking = defineCall({
  id: 'OWN-bookings-giveBackBooking',
  method: 'DELETE',
  path: '/partner/driver/bookings/{hash}/claim',
  who: 'driver',
  purpose: 'give a claimed booking back: until two hours before its time, and later only because of an illness',
  params: Booking,
  query: z.object({ reason: z.optional(z.enum(['ill'])) }),
  reply: z.object({}),
  refusals: ['kit.notFound', 'bookings.tooLate'],
})
