import { type Instant, instantFromMs, taipeiTime } from '@daoxing/kit/contract'

const dayMs = 24 * 3600 * 1000

/** Adds days to a calendar day: `2026-10-01` and 4 give `2026-10-05`. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Converts a wall-clock time in Taiwan, `2026-10-05T06:30`, to an instant; undefined for an invalid text. */
export function taipeiMoment(local: string): Instant | undefined {
  const [, minutes] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:\+08:00)?$/.exec(local) ?? []
  const epochMs = minutes === undefined ? Number.NaN : Date.parse(`${minutes}:00+08:00`)
  return Number.isNaN(epochMs) ? undefined : instantFromMs(epochMs)
}

/** Whether a text is a valid calendar day. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && plusDays(text, 0) === text
  )
}

/** The calendar day of an instant in Taiwan. */
export function taipeiDayOf(moment: Instant): string {
  return taipeiTime(moment).day
}
