import { dayKind } from '@daoxing/bookings/contract'
import { type Instant, instantFromMs, taipeiTime, unixSecondsOf } from '@daoxing/kit/contract'

const two = (part: number) => String(part).padStart(2, '0')

/** Day and time of the day in Taipei, and whether it is a public holiday. */
export function localTime(at: Instant): { readonly day: string; readonly clock: string; readonly isHoliday: boolean } {
  const { day, hour, minute } = taipeiTime(at)
  return { day, clock: `${two(hour)}:${two(minute)}`, isHoliday: dayKind(day) === 'holiday' }
}

export const instantOfUnix = (unixSeconds: number): Instant => instantFromMs(unixSeconds * 1000)

export const unixOrNull = (at: Instant | null): number | null => (at === null ? null : unixSecondsOf(at))
