import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { DriverTrip } from './taxi-driver-calls.ts'
import { Trip } from './trip.ts'
import { TripEvent } from './trip-state.ts'

/** To `rider:{riderId}` at every change of a trip; the newer revision wins. */
export const tripChanged = defineEvent('tripChanged', z.object({ event: TripEvent, trip: Trip }))

/** To `driver:{driverId}` of the trip's driver; a trip that was taken away comes with its last state. */
export const driverTripChanged = defineEvent('driverTripChanged', z.object({ event: TripEvent, trip: DriverTrip }))
