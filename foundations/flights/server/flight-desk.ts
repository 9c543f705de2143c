import { Flight, type FlightAirport } from '@daoxing/flights/contract'
import { Instant } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** A row of an arrival board; the caller adds the time of the response. */
export const BoardRow = z.extend(z.omit(Flight, { seenAt: true, source: true, operatedAs: true }), {
  codeShares: z.array(z.string()),
  /** When the airport wrote the row; null if unknown. */
  writtenAt: z.nullable(Instant),
})
export type BoardRow = z.infer<typeof BoardRow>

/** A period of a timetable in which a flight departs on certain weekdays. */
export const TimetablePeriod = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  /** 0 is Sunday. */
  weekdays: z.array(z.int()),
  from: z.string(),
  /** `00:35`, in Taiwan. */
  arrivesAt: z.string(),
  /** Days after the departure; -1 across the date line. */
  arrivesDaysLater: z.int(),
  terminal: z.nullable(z.string()),
})
export type TimetablePeriod = z.infer<typeof TimetablePeriod>

export const DeskTrouble = z.enum(['unreachable', 'forbidden', 'quota', 'failing', 'malformed'])
export type DeskTrouble = z.infer<typeof DeskTrouble>
export type DeskAnswer<Facts> =
  | { readonly state: 'answered'; readonly facts: Facts }
  | { readonly state: 'failed'; readonly trouble: DeskTrouble }

/** A provider of flight facts. Never called inside a transaction; it returns failures instead of throwing. */
export type FlightDesk = {
  /** The arrivals of yesterday, today and tomorrow. */
  arrivals(airport: FlightAirport): Promise<DeskAnswer<BoardRow[]>>
  /** The timetable of one flight to an airport, for days beyond the board. */
  timetable(wish: { airport: FlightAirport; flightNo: string }): Promise<DeskAnswer<TimetablePeriod[]>>
}

export const flightDeskPort = definePort<FlightDesk>('flights.desk')
