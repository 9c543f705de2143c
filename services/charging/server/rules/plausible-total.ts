import { type Instant, secondsBetween } from '@daoxing/kit/contract'

/** The most that a station delivers in a second, in thousandths of a unit; larger than at any real station. */
const milliUnitsPerSecondMax = 100
/** Typical sessions beyond that rate: the start may be known late, and clocks differ. */
const slackSessions = 3

type Total = {
  readonly totalMilliUnits: number
  readonly typicalMilliUnits: number
  readonly since: Instant
  readonly until: Instant
}

/**
 * Whether a station can have delivered this much in that time. A total in another unit is a thousand times too large.
 */
export function isPlausibleTotal({ totalMilliUnits, typicalMilliUnits, since, until }: Total): boolean {
  const seconds = Math.max(0, secondsBetween(since, until))
  return totalMilliUnits <= slackSessions * typicalMilliUnits + milliUnitsPerSecondMax * seconds
}

const raiseDays = 30
const daySeconds = 86_400

/** Whether the partner may still raise the total of a session that has ended. */
export function isRaisable({ endedAt, now }: { readonly endedAt: Instant; readonly now: Instant }): boolean {
  return secondsBetween(endedAt, now) <= raiseDays * daySeconds
}
