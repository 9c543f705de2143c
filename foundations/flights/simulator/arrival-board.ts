import { type FlightAirport, flightNumberOf, plusDays, taipeiDayOf } from '@daoxing/flights/contract'
import { instantFromMs, taipeiTime } from '@daoxing/kit/contract'
import { flightPlan, type PlannedFlight } from './flight-plan.ts'

/** A deviation of one flight on one day from its schedule. */
export type FlightChange = {
  readonly minutesLate?: number
  readonly fate?: 'cancelled' | 'diverted'
  readonly terminal?: string
  /** The flight is absent from the board. */
  readonly isMissing?: boolean
}
export type FlightChanges = ReadonlyMap<string, FlightChange>

/** The key of a flight on one day among the changes. */
export const changeKey = (airport: string, flightNo: string, day: string) => `${airport} ${flightNo} ${day}`

export type Arrival = {
  readonly flight: PlannedFlight
  readonly flightNo: string
  readonly day: string
  readonly scheduledMs: number
  readonly expectedMs: number
  readonly state: 'expected' | 'late' | 'landed' | 'cancelled' | 'diverted'
  readonly terminal: string
}

const minuteMs = 60_000

/** Returns the arrivals at an airport from yesterday to tomorrow, in scheduled order. */
export function arrivalsAt(airport: FlightAirport, changes: FlightChanges, nowMs: number): readonly Arrival[] {
  const today = taipeiDayOf(instantFromMs(nowMs))
  return [-1, 0, 1].flatMap((days) =>
    flightPlan
      .filter((flight) => flight.airport === airport)
      .flatMap((flight) => arrivalOf(flight, plusDays(today, days), changes, nowMs) ?? []),
  )
}

function arrivalOf(flight: PlannedFlight, day: string, changes: FlightChanges, nowMs: number): Arrival | undefined {
  const flightNo = flightNumberOf(`${flight.airline}${flight.number}`) ?? ''
  const change = changes.get(changeKey(flight.airport, flightNo, day)) ?? {}
  if (change.isMissing) return undefined
  const scheduledMs = Date.parse(`${day}T${flight.arrives}:00+08:00`)
  const expectedMs = scheduledMs + (change.minutesLate ?? 0) * minuteMs
  const isLate = expectedMs > scheduledMs
  const state = change.fate ?? (expectedMs <= nowMs ? 'landed' : isLate ? 'late' : 'expected')
  return { flight, flightNo, day, scheduledMs, expectedMs, state, terminal: change.terminal ?? flight.terminal }
}

const remarks = {
  expected: '準時ON TIME',
  late: '時間更改SCHEDULE CHANGE',
  landed: '已到ARRIVED',
  cancelled: '取消CANCELLED',
  diverted: '轉降DIVERTED',
} as const

/**
 * Rows in the format of TDX: local times without a zone, padded gates, absent fields omitted, code shares as separate
 * rows.
 */
export function fidsRows(arrivals: readonly Arrival[], writtenMs: number): readonly object[] {
  return arrivals.flatMap((arrival) => {
    const { flight } = arrival
    const shared = flight.codeShares.map((code) => ({
      ...fidsRow(arrival, writtenMs),
      AirlineID: code.slice(0, 2),
      FlightNumber: code.slice(2),
      // A marketing airline's row has its estimate late or never.
      EstimatedArrivalTime: undefined,
      ActualArrivalTime: undefined,
      ArrivalRemark: remarks.expected,
    }))
    return [{ ...fidsRow(arrival, writtenMs), CodeShare: flight.codeShares.join(',') }, ...shared]
  })
}

function fidsRow({ flight, scheduledMs, expectedMs, state, terminal }: Arrival, writtenMs: number): object {
  const isExpected = state !== 'cancelled'
  return {
    FlightDate: plusDays(localTime(scheduledMs).slice(0, 10), -flight.daysLater),
    FlightNumber: flight.number,
    AirlineID: flight.airline,
    DepartureAirportID: flight.from,
    ArrivalAirportID: flight.airport,
    ScheduleArrivalTime: localTime(scheduledMs),
    ...(state === 'landed' && { ActualArrivalTime: localTime(expectedMs) }),
    ...(isExpected && { EstimatedArrivalTime: localTime(expectedMs) }),
    ArrivalRemark: remarks[state],
    Terminal: terminal,
    Gate: ` ${flight.airline.charCodeAt(0) % 9}`,
    IsCargo: false,
    ...(state === 'landed' && { BaggageClaim: String((flight.from.charCodeAt(0) % 8) + 1).padStart(2, '0') }),
    UpdateTime: `${localTime(writtenMs)}:00+08:00`,
  }
}

function localTime(epochMs: number): string {
  const { day, hour, minute } = taipeiTime(instantFromMs(epochMs))
  return `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The timetable of an airport in the format of TDX, from a quarter before today to a quarter after. */
export function scheduleRows(kind: 'International' | 'Domestic', nowMs: number): readonly object[] {
  const today = taipeiDayOf(instantFromMs(nowMs))
  return flightPlan
    .filter(({ from }) => (from === 'MZG') === (kind === 'Domestic'))
    .map((flight) => ({
      AirlineID: flight.airline,
      ScheduleStartDate: plusDays(today, -90),
      ScheduleEndDate: plusDays(today, 90),
      FlightNumber: `${flight.airline}${flight.number}`,
      DepartureAirportID: flight.from,
      DepartureTime: flight.departs,
      ArrivalAirportID: flight.airport,
      ArrivalTime: flight.daysLater === 0 ? flight.arrives : `${flight.arrives}+${flight.daysLater}`,
      Monday: true,
      Tuesday: true,
      Wednesday: true,
      Thursday: true,
      Friday: true,
      Saturday: true,
      Sunday: true,
      Terminal: flight.terminal,
      CodeShare: [],
      UpdateTime: `${localTime(nowMs)}:00+08:00`,
    }))
}
