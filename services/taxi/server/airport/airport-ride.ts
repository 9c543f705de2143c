import { Instant } from '@daoxing/kit/contract'
import { Flight } from '@daoxing/flights/contract'
import {
  AirportClassField,
  type AirportCode,
  AirportCodeField,
  AirportDirectionField,
  airportPlace,
  airports,
  ShuttleWait,
  type TripAirport,
} from '@daoxing/taxi/contract'
import * as z from 'zod/mini'

/** The airport's part of a quote. */
export const QuotedShuttle = z.object({
  code: AirportCodeField,
  direction: AirportDirectionField,
  airportClass: AirportClassField,
  /** The terms of waiting; null for rides to the airport. */
  wait: z.nullable(ShuttleWait),
})
export type QuotedShuttle = z.infer<typeof QuotedShuttle>

/** The airport's part of a trip. */
export const AirportRide = z.extend(QuotedShuttle, {
  passengers: z.int(),
  luggage: z.int(),
  /** The flight to meet; `facts` is null until the flight desk has reported it. */
  flight: z.nullable(z.object({ flightNo: z.string(), day: z.string(), facts: z.nullable(Flight) })),
  /** The boarding time that the rider chose, and its distance from the landing time known at that moment. */
  chosenAt: Instant,
  secondsAfterLanding: z.nullable(z.number()),
  /** The end of the free wait; null if waiting is never charged. */
  freeUntil: z.nullable(Instant),
  asks: z.nullable(z.enum(['diverted'])),
})
export type AirportRide = Readonly<z.infer<typeof AirportRide>>

/** The airport part of a trip in its rider's view. */
export function airportView(ride: AirportRide | null): TripAirport | null {
  if (ride === null) return null
  const { code, direction, airportClass, passengers, luggage, flight, freeUntil, wait, asks } = ride
  return {
    airport_code: code,
    direction,
    airport_class: airportClass,
    passengers,
    luggage,
    meeting_point: airportPlace(code, direction).address,
    flight: flight && flightView(flight),
    free_until: freeUntil,
    wait: waitView(wait),
    asks,
  }
}

/** The terms of waiting on the wire. */
export function waitView(wait: QuotedShuttle['wait']): TripAirport['wait'] {
  if (wait === null) return null
  return { free_minutes: wait.freeSeconds / 60, step_minutes: wait.stepSeconds / 60, step: wait.stepTwd }
}

function flightView({ flightNo, day, facts }: NonNullable<AirportRide['flight']>): TripAirport['flight'] {
  return {
    flight_no: flightNo,
    day,
    state: facts?.state ?? 'scheduled',
    scheduled_at: facts?.scheduledAt ?? null,
    landing_at: facts && (facts.landedAt ?? facts.estimatedAt ?? facts.scheduledAt),
    terminal: facts?.terminal ?? null,
    baggage_claim: facts?.baggageClaim ?? null,
    seen_at: facts?.seenAt ?? null,
  }
}

/** The code of the arrival board of an airport. */
export const boardOf = (code: AirportCode) => airports[code].iata
