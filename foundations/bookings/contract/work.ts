import type { Instant } from '@daoxing/kit/contract'

/** A stretch of work of a driver, ways included. Everything between two works is rest. */
export type Work = {
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** The time at the wheel within it; by default, all of it. */
  readonly drivingSeconds?: number
}
