import { type Instant, instantFromMs, msOf, taipeiTime } from '@daoxing/kit/contract'

/** A day in Taipei, and for each of its hours whether a driver can still begin. */
export type FreeDay = { readonly day: string; readonly hours: readonly boolean[] }

const dayMs = 86_400_000
const taipeiOffsetMs = 8 * 3_600_000

export function taipeiMs(day: string, hour: number, minute: number): number {
  return Date.parse(`${day}T00:00:00.000Z`) - taipeiOffsetMs + (hour * 60 + minute) * 60_000
}

/** Days between the bounds on which no hour is free. A day that is not known yet can be chosen. */
export const soldOutDays = (days: readonly FreeDay[]): readonly string[] =>
  days.filter(({ hours }) => hours.every((isFree) => !isFree)).map(({ day }) => day)

export type PickBounds = { readonly earliestMs: number; readonly latestMs: number; readonly slotMinutes: number }

/** Whether an hour of a day can be chosen: it is free, and a time of it lies within the bounds. */
export function isHourOpen(days: readonly FreeDay[], day: string, hour: number, bounds: PickBounds): boolean {
  const { earliestMs, latestMs, slotMinutes } = bounds
  const [first, last] = [taipeiMs(day, hour, 0), taipeiMs(day, hour, 60 - slotMinutes)]
  if (last < earliestMs || first > latestMs) return false
  return days.find((known) => known.day === day)?.hours[hour] ?? true
}

/** The nearest open time at or after the wished one, within 60 days; else the wished one itself. */
export function nearestOpen(wishedMs: number, days: readonly FreeDay[], bounds: PickBounds): number {
  const slotMs = bounds.slotMinutes * 60_000
  const first = Math.ceil(Math.max(wishedMs, bounds.earliestMs) / slotMs) * slotMs
  for (let at = first; at <= bounds.latestMs && at - first < 60 * dayMs; ) {
    const { day, hour } = taipeiTime(instantFromMs(at))
    if (isHourOpen(days, day, hour, bounds)) return at
    at = taipeiMs(day, hour + 1, 0)
  }
  return first
}

/** The first choice: tomorrow at nine, as day trips begin, or what is next free. */
export function usualStart(now: Instant, days: readonly FreeDay[], bounds: PickBounds): number {
  const { day } = taipeiTime(instantFromMs(msOf(now) + dayMs))
  return nearestOpen(taipeiMs(day, 9, 0), days, bounds)
}
