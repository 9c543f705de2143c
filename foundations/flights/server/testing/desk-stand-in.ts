import type { FlightAirport } from '@daoxing/flights/contract'
import { bindPort, type PortBinding } from '@daoxing/kit/server'
import { type BoardRow, type DeskTrouble, flightDeskPort, type TimetablePeriod } from '../flight-desk.ts'

export type DeskStandIn = {
  readonly binding: PortBinding
  readonly board: Map<string, BoardRow>
  readonly timetables: Map<string, TimetablePeriod[]>
  /** Requests so far, oldest first. */
  readonly questions: string[]
  /** Fails in this way from now on; null restores responses. */
  fails(trouble: DeskTrouble | null): void
}

/** A flight desk with boards that a test writes. */
export function deskStandIn(): DeskStandIn {
  let trouble: DeskTrouble | null = null
  const board = new Map<string, BoardRow>()
  const timetables = new Map<string, TimetablePeriod[]>()
  const questions: string[] = []
  const answered = async <Facts>(question: string, facts: Facts) => {
    questions.push(question)
    if (trouble !== null) return { state: 'failed', trouble } as const
    return { state: 'answered', facts } as const
  }
  return {
    binding: bindPort(flightDeskPort, {
      arrivals: (airport: FlightAirport) =>
        answered(
          `arrivals ${airport}`,
          [...board.values()].filter((row) => row.airport === airport),
        ),
      timetable: ({ airport, flightNo }) =>
        answered(`timetable ${airport} ${flightNo}`, timetables.get(`${airport} ${flightNo}`) ?? []),
    }),
    board,
    timetables,
    questions,
    fails(next) {
      trouble = next
    },
  }
}
