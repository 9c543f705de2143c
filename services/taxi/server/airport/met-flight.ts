import { type Flight, flightNumberOf, isDay, landingOf, plusDays, taipeiDayOf } from '@daoxing/flights/contract'
import { knowFlight } from '@daoxing/flights/server'
import { type Instant, Refusal, unixSecondsOf } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { AirportCode } from '@daoxing/taxi/contract'
import { boardOf } from './airport-ride.ts'

export type FlightRequest = {
  readonly code: AirportCode
  readonly number: string
  /** The requested day; without one, the day of the boarding or the day before it. */
  readonly day: string | undefined
  readonly boardingAt: Instant
}
/** The flight to meet; `facts` is null if no desk could report it. */
export type MetFlight = { readonly flightNo: string; readonly day: string; readonly facts: Flight | null }

/**
 * Returns the flight that a pick-up meets. Refuses an invalid flight number, a flight that the desk does not list on
 * that day, and a landing after the boarding. If the desk fails, the booking continues without facts.
 */
export async function metFlight(house: House, { code, number, day, boardingAt }: FlightRequest): Promise<MetFlight> {
  const flightNo = flightNumberOf(number)
  const boardingDay = taipeiDayOf(boardingAt)
  const daysToTry = day === undefined ? [boardingDay, plusDays(boardingDay, -1)] : [day]
  const fits = (tried: string) => isDay(tried) && tried <= boardingDay && tried >= plusDays(boardingDay, -1)
  if (flightNo === undefined) throw flightUnknown({ field: 'flight_number', number, day: day ?? boardingDay })
  if (!daysToTry.every(fits))
    throw flightUnknown({
      ...{ field: 'flight_date', number: flightNo, day: day ?? boardingDay },
      days: [plusDays(boardingDay, -1), boardingDay],
    })
  const answers = []
  for (const tried of daysToTry) {
    const known = await knowFlight(house, { airport: boardOf(code), flightNo, day: tried })
    // If a flight around midnight lands after the boarding, use the flight of the day before.
    const facts = known.flight
    if (facts !== null && (day !== undefined || landingOf(facts) <= boardingAt)) {
      refuseBeforeLanding(facts, boardingAt)
      return { flightNo, day: tried, facts }
    }
    answers.push({ ...known, day: tried })
  }
  const late = answers.find(({ flight }) => flight !== null)?.flight
  if (late) refuseBeforeLanding(late, boardingAt)
  if (answers.every(({ state }) => state !== 'failed'))
    throw flightUnknown({ field: 'flight_number', number: flightNo, day: day ?? boardingDay })
  return { flightNo, day: day ?? boardingDay, facts: null }
}

export function flightUnknown(facts: {
  readonly field: string
  readonly number: string
  readonly day: string
  /** The days of an arrival that fit the boarding. */
  readonly days?: readonly string[]
}): Refusal {
  const { field, number: flight, day, days } = facts
  return new Refusal('taxi.flightUnknown', { field, flight, day, ...(days && { days: days.join(',') }) })
}

function refuseBeforeLanding(facts: Flight, boardingAt: Instant): void {
  const landingAt = landingOf(facts)
  if (facts.state !== 'cancelled' && landingAt <= boardingAt) return
  if (facts.state === 'cancelled')
    throw flightUnknown({ field: 'flight_number', number: facts.flightNo, day: facts.day })
  throw new Refusal('taxi.boardsBeforeLanding', {
    field: 'reservation_time',
    flight: facts.flightNo,
    earliest: unixSecondsOf(landingAt),
  })
}
