import { Flight, FlightAirport } from '@daoxing/flights/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, spread, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { FlightWish } from '../rules/find-flight.ts'

const FlightFacts = z.omit(Flight, { airport: true, flightNo: true, day: true, seenAt: true })

const flights = defineTable('flights.flights', {
  columns: {
    airport: FlightAirport,
    flightNo: z.string(),
    day: z.string(),
    seenAt: Instant,
    facts: spread(FlightFacts),
  },
  key: ['airport', 'flightNo', 'day'],
})

export function findKeptFlight(tx: Tx, { airport, flightNo, day }: FlightWish): Promise<Flight | undefined> {
  return flights.find(tx, { airport, flightNo, day })
}

/** Stores the newest facts of a flight. */
export async function keepFlight(tx: Tx, flight: Flight): Promise<void> {
  await flights.put(tx, flight, flight)
}

export async function deleteFlightsBefore(tx: Tx, before: Instant): Promise<void> {
  await flights.deleteWhere(tx, (query) => query.where('seen_at', '<', before))
}
