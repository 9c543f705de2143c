import { flightNumberOf } from '@daoxing/flights/contract'
import { type CityPart, factsOf, realNowMs } from '@daoxing/kit/simulator'
import { type Arrival, arrivalsAt, changeKey, type FlightChange } from './arrival-board.ts'
import { createFlightDesk } from './flight-desk.ts'
import { flightChanges, flightFaults } from './flight-faults.ts'
import { flightsPanel } from './flights-panel.ts'

/** The flight desk of the city, and the possible changes of its flights. */
export const flightsCity: CityPart = {
  id: 'flights',
  faults: flightFaults,
  start(world) {
    const changes = new Map<string, FlightChange>()
    const desk = createFlightDesk({ ...world, changes })
    return {
      desks: [desk],
      panels: [flightsPanel(() => changes)],
      strike(strike) {
        const facts = factsOf(strike, flightChanges)
        if (facts === undefined) return 0
        const { airport, flight, day, minutes_late: minutesLate, fate, terminal, missing: isMissing } = facts
        const flightNo = flight === undefined ? undefined : flightNumberOf(flight)
        const fits = (arrival: Arrival) =>
          (day === undefined || arrival.day === day) &&
          (flight === undefined ? arrival.expectedMs > realNowMs() : arrival.flightNo === flightNo)
        // A flight that was removed from the board can be restored.
        const known = new Map([...changes].map(([key, change]) => [key, { ...change, isMissing: false }]))
        const upcomingFirst = arrivalsAt(airport, known, realNowMs())
          .filter(fits)
          .toSorted((one, other) => Number(one.expectedMs < realNowMs()) - Number(other.expectedMs < realNowMs()))
        const [struck] = upcomingFirst
        if (struck === undefined) return 0
        const key = changeKey(airport, struck.flightNo, struck.day)
        changes.set(key, {
          ...changes.get(key),
          ...(minutesLate !== undefined && { minutesLate }),
          ...(fate !== undefined && { fate }),
          ...(terminal !== undefined && { terminal }),
          ...(isMissing !== undefined && { isMissing }),
        })
        return 1
      },
      stop: () => desk.stop(),
    }
  },
}
