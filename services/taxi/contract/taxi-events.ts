import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { DriverTrip } from './taxi-driver-calls.ts'
import { Trip } from './trip.ts'
import { TripEvent } from './trip-state.ts'

/** All events of the change, in order; `event` is the last of them. An older server sends only the last one. */
const events = z.optional(z.array(TripEvent))

/** To `rider:{riderId}`, once per change of a trip; the higher revision wins. */
export const tripChanged = defineEvent('tripChanged', z.object({ event: TripEvent, events, trip: Trip }))

/** To `driver:{driverId}` of the trip's driver; a trip that was taken from the driver is sent with its last state. */
export const driverTripChanged = defineEvent(
  'driverTripChanged',
  z.object({ event: TripEvent, events, trip: DriverTrip }),
)
