import { type Flight, type FlightAirport, plusDays, taipeiMoment } from '@daoxing/flights/contract'
import type { Instant } from '@daoxing/kit/contract'
import type { BoardRow, TimetablePeriod } from '../flight-desk.ts'

export type FlightWish = { readonly airport: FlightAirport; readonly flightNo: string; readonly day: string }
type Seen = FlightWish & { readonly seenAt: Instant }

/**
 * Finds a flight among the rows of a board: its own row, merged with the row of the operating flight. Only an explicit
 * code share merges two rows; equal times prove nothing.
 */
export function flightOnBoard(rows: readonly BoardRow[], { flightNo, day, seenAt }: Seen): Flight | undefined {
  const ofDay = rows.filter((row) => row.day === day)
  const own = ofDay.find((row) => row.flightNo === flightNo)
  const flown = ofDay.find((row) => row.codeShares.includes(flightNo))
  const facts = flown ?? own
  if (facts === undefined) return undefined
  const { codeShares: _codeShares, writtenAt: _writtenAt, ...known } = facts
  const operatedAs = facts.flightNo === flightNo ? null : facts.flightNo
  const terminal = known.terminal ?? own?.terminal ?? null
  return { ...known, flightNo, operatedAs, terminal, source: 'board', seenAt }
}

/**
 * The time of the facts on a board: the newest of its rows, but not after the response. It reveals a provider that
 * keeps returning an old board.
 */
export function boardSeenAt(rows: readonly BoardRow[], answeredAt: Instant): Instant {
  const written = rows.flatMap((row) => row.writtenAt ?? []).toSorted()
  const newest = written.at(-1)
  return newest !== undefined && newest < answeredAt ? newest : answeredAt
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the schedule of a flight for the day of its arrival in Taiwan, from its timetable. */
export function flightInTimetable(
  periods: readonly TimetablePeriod[],
  { airport, flightNo, day, seenAt }: Seen,
): Flight | undefined {
  const period = periods.find(({ firstDay, lastDay, weekdays, arrivesDaysLater }) => {
    const departs = plusDays(day, -arrivesDaysLater)
    return firstDay <= departs && departs <= lastDay && weekdays.includes(weekdayOf(departs))
  })
  const scheduledAt = period && taipeiMoment(`${day}T${period.arrivesAt}`)
  if (period === undefined || scheduledAt === undefined) return undefined
  return {
    airport,
    flightNo,
    operatedAs: null,
    day,
    from: period.from,
    state: 'scheduled',
    scheduledAt,
    estimatedAt: null,
    landedAt: null,
    terminal: period.terminal,
    baggageClaim: null,
    source: 'timetable',
    seenAt,
  }
}
