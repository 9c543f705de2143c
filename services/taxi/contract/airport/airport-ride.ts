import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { Flight } from '@daoxing/flights/contract'
import * as z from 'zod/mini'
import { QuotedRoute } from '../quote.ts'
import { VehicleType } from '../vehicle-type.ts'
import { airportClassNames } from './airport-classes.ts'
import { airportCodes, airportDirections } from './airports.ts'
import { invoiceKinds } from './invoice-code.ts'

export const AirportCodeField = z.enum(airportCodes)
export const AirportDirectionField = z.enum(airportDirections)
export const AirportClassField = z.enum(airportClassNames)

/** The service types of the app shell [SHL-015]. */
export const ShellServiceType = z.enum(['taxi', 'airport_shuttle', 'rental'])

const UnixSeconds = z.int()

/** The terms of waiting in a quote. */
export const AirportWait = z.object({
  free_minutes: z.int(),
  step_minutes: z.int(),
  step: AmountTwd,
})

/** The price of one class, binding until its quote expires. */
export const AirportPrice = z.object({
  airport_class: AirportClassField,
  vehicleType: VehicleType,
  featureMap: z.int(),
  fare_hash: z.string(),
  fare: AmountTwd,
  passengers: z.int(),
  luggage: z.int(),
  minutes_to_arrive: z.nullable(z.int()),
})
export type AirportPrice = z.infer<typeof AirportPrice>

export const AirportPricing = z.object({
  airport_code: AirportCodeField,
  direction: AirportDirectionField,
  county: z.string(),
  town: z.string(),
  prices: z.array(AirportPrice),
  /** Null for rides to the airport, which do not wait for a flight. */
  wait: z.nullable(AirportWait),
  route: z.nullable(QuotedRoute),
  expiresAt: Instant,
})
export type AirportPricing = z.infer<typeof AirportPricing>

/** The range of bookable times in Unix seconds, both ends included. */
export const AirportWindow = z.object({ earliest: UnixSeconds, latest: UnixSeconds, may_be_now: z.boolean() })

/** A flight with the age of its facts. */
export const FlightInfo = z.object({ flight: Flight, age_seconds: z.int() })
export type FlightInfo = z.infer<typeof FlightInfo>

/** Invoice info of a shuttle: stored sealed with its order until the ride is settled. */
export const InvoiceWish = z.object({
  kind: z._default(z.enum(invoiceKinds), 'member'),
  code: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
})
export type InvoiceWish = z.output<typeof InvoiceWish>
