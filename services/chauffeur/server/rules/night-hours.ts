import { type Instant, msOf, plusSeconds, taipeiTime } from '@daoxing/kit/contract'

/** Hours of the clock in Taipei. A night that ends before it begins ends on the next day. */
export type Night = { readonly from: number; readonly until: number }

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/** The hours of the span that are in a night; a started hour of each night counts whole. */
export function nightHours({ from, until }: Night, { startsAt, seconds }: NightSpan): number {
  if (from === until) return 0
  const nightSeconds = ((until - from + 24) % 24) * hourSeconds
  let hours = 0
  // The night before the first day may still go on.
  for (let begins = beginOfNight(startsAt, from) - daySeconds; begins < seconds; begins += daySeconds) {
    const overlap = Math.min(seconds, begins + nightSeconds) - Math.max(0, begins)
    if (overlap > 0) hours += Math.ceil(overlap / hourSeconds)
  }
  return hours
}

type NightSpan = { readonly startsAt: Instant; readonly seconds: number }

/** Seconds from the start of the span to the night of its first day; negative if that night has begun. */
function beginOfNight(startsAt: Instant, from: number): number {
  const { day } = taipeiTime(startsAt)
  const midnight = msOf(plusSeconds(`${day}T00:00:00.000Z`, -8 * hourSeconds))
  return from * hourSeconds - (msOf(startsAt) - midnight) / 1000
}
