import { type Instant, taipeiTime } from '@daoxing/kit/contract'
import type { NightHours } from '@daoxing/sharing/contract'

/** Whether any config can make this time night. Saves a query at most changes of orders. */
export function mayBeNight(now: Instant): boolean {
  return isNight({ from_hour: 18, to_hour: 9 }, now)
}

/** Whether it is night; the first hour is included, the last is not. */
export function isNight({ from_hour: from, to_hour: to }: NightHours, now: Instant): boolean {
  const { hour } = taipeiTime(now)
  return hour >= from || hour < to
}
