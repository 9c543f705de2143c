import {
  type FlightAirport,
  type FlightState,
  flightNumberOf,
  taipeiDayOf,
  taipeiMoment,
} from '@daoxing/flights/contract'
import { type Instant, instantFromMs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { BoardRow, TimetablePeriod } from '../flight-desk.ts'

const Text = z.nullish(z.string())
/** Boards contain one text, timetables a list; both may be empty. */
const CodeShares = z.nullish(z.union([z.string(), z.array(z.unknown())]))

/** A row of `/v2/Air/FIDS/Airport/Arrival/{IATA}`. Unknown fields are absent or empty. */
const ArrivalRow = z.object({
  FlightDate: z.string(),
  FlightNumber: z.string(),
  AirlineID: z.string(),
  DepartureAirportID: z.string(),
  ArrivalAirportID: z.string(),
  ScheduleArrivalTime: Text,
  ActualArrivalTime: Text,
  EstimatedArrivalTime: Text,
  ArrivalRemark: Text,
  ArrivalRemarkEn: Text,
  Terminal: Text,
  CodeShare: CodeShares,
  IsCargo: z.nullish(z.boolean()),
  BaggageClaim: Text,
  UpdateTime: z.string(),
})

/** A row of `/v2/Air/GeneralSchedule/{International,Domestic}`. */
const ScheduleRow = z.object({
  AirlineID: z.string(),
  FlightNumber: z.string(),
  ArrivalAirportID: z.string(),
  DepartureAirportID: z.string(),
  ScheduleStartDate: z.string(),
  ScheduleEndDate: z.string(),
  ArrivalTime: z.string(),
  Monday: z.boolean(),
  Tuesday: z.boolean(),
  Wednesday: z.boolean(),
  Thursday: z.boolean(),
  Friday: z.boolean(),
  Saturday: z.boolean(),
  Sunday: z.boolean(),
  Terminal: Text,
})

/**
 * Returns the passenger flights of a response; undefined if it is no list. A row without a time or number is skipped.
 */
export function boardRowsIn(answer: unknown, airport: FlightAirport): BoardRow[] | undefined {
  return rowsIn(answer, ArrivalRow)?.flatMap((row) => boardRow(row, airport) ?? [])
}

/** Returns the periods of one flight to an airport; undefined if the response is no list. */
export function timetableIn(
  answer: unknown,
  { airport, flightNo }: { readonly airport: FlightAirport; readonly flightNo: string },
): TimetablePeriod[] | undefined {
  return rowsIn(answer, ScheduleRow)?.flatMap((row) => {
    if (row.ArrivalAirportID !== airport || numberIn(row) !== flightNo) return []
    return timetablePeriod(row) ?? []
  })
}

/** Skips rows that do not match the schema: one bad row of a thousand must not hide the board. */
function rowsIn<Row>(answer: unknown, schema: z.ZodMiniType<Row>): Row[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const rows = answer.flatMap((row) => {
    const read = schema.safeParse(row)
    return read.success ? [read.data] : []
  })
  return rows.length === 0 && answer.length > 0 ? undefined : rows
}

function boardRow(row: z.infer<typeof ArrivalRow>, airport: FlightAirport): BoardRow | undefined {
  const flightNo = numberIn(row)
  const scheduledAt = momentIn(row.ScheduleArrivalTime) ?? momentIn(row.EstimatedArrivalTime)
  if (row.IsCargo === true || row.ArrivalAirportID !== airport) return undefined
  if (flightNo === undefined || scheduledAt === undefined) return undefined
  return {
    airport,
    flightNo,
    day: taipeiDayOf(scheduledAt),
    from: row.DepartureAirportID,
    scheduledAt,
    ...arrivalIn(row, scheduledAt),
    terminal: textIn(row.Terminal),
    baggageClaim: textIn(row.BaggageClaim),
    codeShares: codeSharesIn(row.CodeShare),
    writtenAt: writtenAtOf(row),
  }
}

type ArrivalTimes = Pick<BoardRow, 'state' | 'estimatedAt' | 'landedAt'>

/**
 * Returns state and times of a row. A remark joins its languages (`已到ARRIVED`) and takes precedence over the times; an
 * actual time after the row was written is an estimate.
 */
function arrivalIn(row: z.infer<typeof ArrivalRow>, scheduledAt: Instant): ArrivalTimes {
  const remark = `${row.ArrivalRemark ?? ''} ${row.ArrivalRemarkEn ?? ''}`
  const estimate = momentIn(row.EstimatedArrivalTime)
  const actual = momentIn(row.ActualArrivalTime)
  const writtenMs = Date.parse(row.UpdateTime)
  const hasPassed = actual !== undefined && !(Date.parse(actual) > writtenMs)
  const estimatedAt = estimate ?? actual ?? null
  if (/取消|CANCEL/iu.test(remark)) return { state: 'cancelled', estimatedAt: null, landedAt: null }
  if (/轉降|改降|備降|DIVERT/iu.test(remark)) return { state: 'diverted', estimatedAt, landedAt: null }
  if (hasPassed || /已到|抵達|ARRIVED|LANDED/iu.test(remark))
    return { state: 'landed', estimatedAt, landedAt: (hasPassed ? actual : estimatedAt) ?? scheduledAt }
  const isLate = estimatedAt !== null && estimatedAt > scheduledAt
  const isDelayed = isLate || /延遲|延誤|DELAY/iu.test(remark)
  const state: FlightState = isDelayed ? 'delayed' : 'scheduled'
  return { state, estimatedAt, landedAt: null }
}

function writtenAtOf({ UpdateTime }: z.infer<typeof ArrivalRow>): Instant | null {
  const epochMs = Date.parse(UpdateTime)
  return Number.isNaN(epochMs) ? null : instantFromMs(epochMs)
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

function timetablePeriod(row: z.infer<typeof ScheduleRow>): TimetablePeriod | undefined {
  const [, arrivesAt, sign, days] = /^(\d{2}:\d{2})(?:([+-])(\d))?$/.exec(row.ArrivalTime.trim()) ?? []
  if (arrivesAt === undefined) return undefined
  return {
    firstDay: row.ScheduleStartDate.slice(0, 10),
    lastDay: row.ScheduleEndDate.slice(0, 10),
    weekdays: weekdayNames.flatMap((name, weekday) => (row[name] ? [weekday] : [])),
    from: row.DepartureAirportID,
    arrivesAt,
    arrivesDaysLater: Number(days ?? 0) * (sign === '-' ? -1 : 1),
    terminal: textIn(row.Terminal),
  }
}

/** Boards contain only the number (`885`), timetables the number with its airline (`JX233`). */
function numberIn(row: { readonly AirlineID: string; readonly FlightNumber: string }): string | undefined {
  const [airline, number] = [row.AirlineID.trim(), row.FlightNumber.trim()]
  return flightNumberOf(number.startsWith(airline) ? number : `${airline}${number}`)
}

const momentIn = (text: string | null | undefined): Instant | undefined => taipeiMoment(text?.trim() ?? '')

/** Real boards pad values with spaces and send empty ones. */
function textIn(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function codeSharesIn(value: z.infer<typeof CodeShares>): string[] {
  const texts = typeof value === 'string' ? value.split(/[,;/、]/u) : (value ?? []).map(codeShareText)
  return texts.flatMap((text) => flightNumberOf(text) ?? [])
}

/** A list contains flights as text, or as airline and number. */
function codeShareText(value: unknown): string {
  if (typeof value === 'string') return value
  const named = z.object({ AirlineID: z.string(), FlightNumber: z.string() }).safeParse(value)
  return named.success ? (numberIn(named.data) ?? '') : ''
}
