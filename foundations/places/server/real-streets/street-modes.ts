import { type Instant, taipeiTime } from '@daoxing/kit/contract'

/** The modes of driving, as bits: cars, and scooters up to 250 cc, which may use no freeway. */
export const carMode = 1
export const scooterMode = 2
export type StreetMode = typeof carMode | typeof scooterMode
export const streetModes: readonly StreetMode[] = [carMode, scooterMode]

/** The same modes where a sign counts at some hours of the week alone. */
export const byHours = (modes: number) => modes << 2

export const minutesOfWeek = 7 * 24 * 60

/** Minutes of the week in Taiwan, from Monday 00:00 on. */
export function minuteOfWeek(at: Instant): number {
  const { weekday, hour, minute } = taipeiTime(at)
  return ((weekday + 6) % 7) * 24 * 60 + hour * 60 + minute
}
