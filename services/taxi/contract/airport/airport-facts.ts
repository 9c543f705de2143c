import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { FlightState } from '@daoxing/flights/contract'
import * as z from 'zod/mini'

/** The flight of a trip in its rider's view. */
export const TripFlight = z.object({
  flight_no: z.string(),
  day: z.string(),
  state: FlightState,
  scheduled_at: z.nullable(Instant),
  /** The best known landing time; null until a flight desk has reported one. */
  landing_at: z.nullable(Instant),
  terminal: z.nullable(z.string()),
  baggage_claim: z.nullable(z.string()),
  seen_at: z.nullable(Instant),
})

/** The airport of a trip. The schemas of the trip use it, so it imports none of them. */
export const TripAirport = z.object({
  airport_code: z.enum(['TPE1', 'TPE2', 'TSA', 'KHH', 'RMQ']),
  direction: z.enum(['dropoff', 'pickup']),
  airport_class: z.enum(['airport_four_seater', 'airport_six_seater', 'airport_business']),
  passengers: z.int(),
  luggage: z.int(),
  meeting_point: z.string(),
  flight: z.nullable(TripFlight),
  /** The end of the free wait; null for rides to the airport. */
  free_until: z.nullable(Instant),
  wait: z.nullable(z.object({ free_minutes: z.int(), step_minutes: z.int(), step: AmountTwd })),
  /** The flight was diverted, and the rider has to confirm or cancel the car. */
  asks: z.nullable(z.enum(['diverted'])),
})
export type TripAirport = z.infer<typeof TripAirport>
