import { BookingPolicy } from '@daoxing/bookings/contract'
import { AmountTwd } from '@daoxing/kit/contract'
import { FlightAirport } from '@daoxing/flights/contract'
import * as z from 'zod/mini'
import { AirportClassField } from './airport-ride.ts'

const seconds = z.int().check(z.gte(60))

/**
 * A line of the price table: an airport, a county, and a town. Without a town, it applies to all other towns of the
 * county.
 */
export const ShuttlePrice = z.object({
  airport: FlightAirport,
  county: z.string(),
  town: z.nullable(z.string()),
  prices: z.record(AirportClassField, AmountTwd),
})
export type ShuttlePrice = Readonly<z.infer<typeof ShuttlePrice>>

export const ShuttleWait = z.object({ freeSeconds: seconds, stepSeconds: seconds, stepTwd: AmountTwd })

export const airportConfigSchemas = {
  /** The policy for shuttles: how far ahead they can be booked, and how a driver is found. */
  airport_shuttle: BookingPolicy,
  airport_shuttle_prices: z.array(ShuttlePrice),
  /** The terms of waiting after a landing. */
  airport_shuttle_wait: ShuttleWait,
}
