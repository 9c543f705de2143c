import { instantFromMs } from '@daoxing/kit/contract'
import { bindPort, type PortBinding } from '@daoxing/kit/server'
import { taipeiDayOf } from '@daoxing/flights/contract'
import { type BoardRow, type DeskAnswer, type DeskTrouble, flightDeskPort } from '@daoxing/flights/server/testing'

/** A deviation of a flight from its schedule. */
export type FlightFate = { readonly minutesLate: number; readonly end?: 'cancelled' | 'diverted' }

/** The arrival board of the airport in the city, and what a fault does to it. */
export type DayDesk = {
  readonly binding: PortBinding
  /** Adds a flight of today. */
  expects(flightNo: string, landsAtMs: number): void
  /** The flights that have not landed and have no fate yet, soonest first. */
  coming(): readonly string[]
  meets(flightNo: string, fate: FlightFate): void
  /** Answers nothing but this until then. */
  failsUntil(ms: number, trouble: DeskTrouble): void
}

type Expected = { readonly flightNo: string; readonly landsAtMs: number; readonly fate: FlightFate | undefined }

export const dayAirport = 'TSA'
const minuteMs = 60_000

export function createDayDesk(nowMs: () => number): DayDesk {
  const flights = new Map<string, Expected>()
  let broken: { readonly untilMs: number; readonly trouble: DeskTrouble } | undefined
  const landsMs = ({ landsAtMs, fate }: Expected) => landsAtMs + (fate?.minutesLate ?? 0) * minuteMs
  function rowOf(flight: Expected): BoardRow {
    const { flightNo, landsAtMs, fate } = flight
    const expected = instantFromMs(landsMs(flight))
    const hasLanded = fate?.end === undefined && landsMs(flight) <= nowMs()
    const state = fate?.end ?? (hasLanded ? 'landed' : fate ? 'delayed' : 'scheduled')
    return {
      ...{ airport: dayAirport, flightNo, day: taipeiDayOf(instantFromMs(landsAtMs)), from: 'HND', state },
      scheduledAt: instantFromMs(landsAtMs),
      estimatedAt: fate?.end === 'cancelled' ? null : expected,
      landedAt: hasLanded ? expected : null,
      ...{ terminal: '1', baggageClaim: null, codeShares: [], writtenAt: null },
    }
  }
  async function answered<Facts>(facts: () => Facts): Promise<DeskAnswer<Facts>> {
    if (broken !== undefined && nowMs() < broken.untilMs) return { state: 'failed', trouble: broken.trouble }
    return { state: 'answered', facts: facts() }
  }
  return {
    binding: bindPort(flightDeskPort, {
      arrivals: (airport) => answered(() => (airport === dayAirport ? [...flights.values()].map(rowOf) : [])),
      timetable: () => answered(() => []),
    }),
    expects: (flightNo, landsAtMs) => void flights.set(flightNo, { flightNo, landsAtMs, fate: undefined }),
    coming: () =>
      [...flights.values()]
        .filter((flight) => flight.fate === undefined && landsMs(flight) > nowMs())
        .toSorted((one, other) => one.landsAtMs - other.landsAtMs)
        .map(({ flightNo }) => flightNo),
    meets(flightNo, fate) {
      const flight = flights.get(flightNo)
      if (flight) flights.set(flightNo, { ...flight, fate })
    },
    failsUntil(untilMs, trouble) {
      broken = { untilMs, trouble }
    },
  }
}
