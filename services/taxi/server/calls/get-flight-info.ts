import { type Flight, flightNumberOf, isDay, landingOf } from '@daoxing/flights/contract'
import { knowFlight } from '@daoxing/flights/server'
import { Refusal, secondsBetween } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getFlightInfo } from '@daoxing/taxi/contract'
import { boardOf } from '../airport/airport-ride.ts'
import { flightUnknown } from '../airport/met-flight.ts'

/** If the flight desk fails, the refusal carries the last known facts with their age. */
export const getFlightInfoAnswer = answer(getFlightInfo, {
  prepare({ query: { airportCode, flight_number: number, flight_date: day }, house }) {
    const flightNo = flightNumberOf(number)
    if (flightNo === undefined || !isDay(day)) return undefined
    return () => knowFlight(house, { airport: boardOf(airportCode), flightNo, day })
  },
  async handle({ query: { flight_number: number, flight_date: day }, house, prepared }) {
    const known = prepared()
    if (known === undefined)
      throw flightUnknown({
        field: flightNumberOf(number) === undefined ? 'flight_number' : 'flight_date',
        number,
        day,
      })
    const { state, flight } = known
    const age = flight && Math.max(0, Math.round(secondsBetween(flight.seenAt, house.clock.now())))
    if (state === 'failed') throw flightInfoFailed(flight, age)
    if (flight === null || age === null) throw flightUnknown({ field: 'flight_number', number, day })
    return { flight, age_seconds: age }
  },
})

/** Builds the refusal with the known facts. */
function flightInfoFailed(flight: Flight | null, age: number | null): Refusal {
  const landingAt = flight && landingOf(flight)
  const known = { state: flight?.state ?? null, landing_at: landingAt, terminal: flight?.terminal ?? null }
  return new Refusal('taxi.flightInfoFailed', { flight: flight?.flightNo ?? null, ...known, age_seconds: age })
}
