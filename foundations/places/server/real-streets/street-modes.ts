import { type Instant, taipeiTime } from '@daoxing/kit/contract'

/** Driving modes, as bits: cars, and scooters up to 250 cc, which may not use freeways. */
export const carMode = 1
export const scooterMode = 2
export type StreetMode = typeof carMode | typeof scooterMode
export const streetModes: readonly StreetMode[] = [carMode, scooterMode]

/** The same modes where a sign applies only at some hours of the week. */
export const byHours = (modes: number) => modes << 2

export const minutesOfWeek = 7 * 24 * 60

/** The minute of the week in Taiwan, counted from Monday 00:00. */
export function minuteOfWeek(at: Instant): number {
  const { weekday, hour, minute } = taipeiTime(at)
  return ((weekday + 6) % 7) * 24 * 60 + hour * 60 + minute
}
