import * as z from 'zod/mini'

/** A moment as an ISO string in UTC with milliseconds, which compares as text: `2026-11-20T06:05:00.000Z`. */
export const Instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
export type Instant = z.infer<typeof Instant>

/** From epoch milliseconds. */
export function instantFromMs(epochMs: number): Instant {
  return new Date(epochMs).toISOString()
}

/** Epoch milliseconds of a moment. */
export function msOf(instant: Instant): number {
  return Date.parse(instant)
}

/** Some calls use Unix seconds on the wire; everything else uses `Instant`. */
export function unixSecondsOf(instant: Instant): number {
  return Math.floor(msOf(instant) / 1000)
}

/** This many seconds later, or earlier if negative; to the millisecond. */
export function plusSeconds(instant: Instant, seconds: number): Instant {
  return instantFromMs(msOf(instant) + Math.round(seconds * 1000))
}

/** Seconds from the first moment to the second; negative when the second is earlier. */
export function secondsBetween(from: Instant, to: Instant): number {
  return (msOf(to) - msOf(from)) / 1000
}

const taipeiOffsetMs = 8 * 3600 * 1000

export type TaipeiTime = {
  /** Calendar day in Taipei, `2026-11-20`. */
  readonly day: string
  readonly hour: number
  readonly minute: number
  /** 0 is Sunday. */
  readonly weekday: number
}

/** The wall clock in Taipei, which has been eight hours ahead of UTC without daylight saving since 1980. */
export function taipeiTime(instant: Instant): TaipeiTime {
  const shifted = new Date(msOf(instant) + taipeiOffsetMs)
  return {
    day: shifted.toISOString().slice(0, 10),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    weekday: shifted.getUTCDay(),
  }
}
