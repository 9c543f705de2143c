import type { OcpiHours } from '@daoxing/charging/contract'
import { msOf } from '@daoxing/kit/contract'
import { localMinuteOf, weekMinutes } from './local-week.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60
/** A change further ahead is no news for a rider. */
const aheadDays = 8

/** Without hours a station counts as always open: the operator tells no other. */
export function isOpenAt(hours: OcpiHours | undefined, timeZone: string, atMs: number): boolean {
  if (hours === undefined) return true
  if (isWithin(hours.exceptional_closings, atMs)) return false
  if (hours.twentyfourseven || isWithin(hours.exceptional_openings, atMs)) return true
  const minute = localMinuteOf(timeZone, atMs)
  return spansOf(hours).some(({ from, length }) => (minute - from + weekMinutes) % weekMinutes < length)
}

/** When an open station closes, or a closed one opens; null if neither happens in the next days. */
export function nextTurnMs(hours: OcpiHours | undefined, timeZone: string, atMs: number): number | null {
  if (hours === undefined) return null
  const isOpen = isOpenAt(hours, timeZone, atMs)
  const untilMs = atMs + aheadDays * dayMinutes * minuteMs
  const turn = turnsOf(hours, timeZone, atMs)
    .filter((turnMs) => turnMs > atMs && turnMs <= untilMs)
    .toSorted((one, other) => one - other)
    .find((turnMs) => isOpenAt(hours, timeZone, turnMs) !== isOpen)
  return turn ?? null
}

function turnsOf(hours: OcpiHours, timeZone: string, atMs: number): readonly number[] {
  const minute = localMinuteOf(timeZone, atMs)
  const thisMinuteMs = Math.floor(atMs / minuteMs) * minuteMs
  const edges = spansOf(hours).flatMap(({ from, length }) => [from, from + length])
  // The clock of a zone may change in between, so an hour beside each edge is looked at, too.
  const regular = edges.flatMap((edge) => {
    const ahead = (edge - minute + 2 * weekMinutes) % weekMinutes
    return [ahead - 60, ahead, ahead + 60, ahead + weekMinutes].map((minutes) => thisMinuteMs + minutes * minuteMs)
  })
  const exceptional = [...hours.exceptional_closings, ...hours.exceptional_openings]
  return [...regular, ...exceptional.flatMap((one) => [msOf(one.period_begin), msOf(one.period_end)])]
}

const isWithin = (periods: OcpiHours['exceptional_openings'], atMs: number): boolean =>
  periods.some((one) => msOf(one.period_begin) <= atMs && atMs < msOf(one.period_end))

/** The regular hours in minutes of the week; one that ends before it begins ends on the next day. */
function spansOf(hours: OcpiHours): readonly { readonly from: number; readonly length: number }[] {
  return hours.regular_hours.map(({ weekday, period_begin, period_end }) => {
    const [begins, ends] = [minuteOfDay(period_begin), minuteOfDay(period_end)]
    const length = ends > begins ? ends - begins : ends + dayMinutes - begins
    return { from: (weekday - 1) * dayMinutes + begins, length }
  })
}

export function minuteOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}
