import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** Airports with an arrival board, by their IATA codes. */
export const FlightAirport = z.enum(['TPE', 'TSA', 'KHH', 'RMQ'])
export type FlightAirport = z.infer<typeof FlightAirport>

/** `scheduled` is on schedule, or not yet on the board; `delayed` has a different estimate. */
export const FlightState = z.enum(['scheduled', 'delayed', 'landed', 'cancelled', 'diverted'])
export type FlightState = z.infer<typeof FlightState>

/** The facts of one arrival, as last reported by the flight desk. */
export const Flight = z.object({
  airport: FlightAirport,
  /** The number that the rider booked; for a code share, the number of the marketing airline. */
  flightNo: z.string(),
  /** The operating flight, if the board names another one. */
  operatedAs: z.nullable(z.string()),
  /** The calendar day in Taiwan on which the arrival is scheduled. */
  day: z.string(),
  from: z.string(),
  state: FlightState,
  scheduledAt: Instant,
  estimatedAt: z.nullable(Instant),
  landedAt: z.nullable(Instant),
  terminal: z.nullable(z.string()),
  baggageClaim: z.nullable(z.string()),
  /** A timetable contains only the schedule of each weekday. */
  source: z.enum(['board', 'timetable']),
  /** When the desk returned these facts. */
  seenAt: Instant,
})
export type Flight = Readonly<z.infer<typeof Flight>>

/** The best known landing time: the actual one, or else the estimate, or else the schedule. */
export function landingOf({ landedAt, estimatedAt, scheduledAt }: Flight): Instant {
  return landedAt ?? estimatedAt ?? scheduledAt
}
