import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { MeterReading } from '@daoxing/taxi/contract'

/** No taxi drives faster than 162 km/h. */
const metresPerSecondMax = 45
/** Clocks of a meter and of the server are this far apart at most, and a reading may round. */
const clockSlackSeconds = 60
const roundingSeconds = 2
const roundingMetres = 50

/** Where counting stands: at boarding nothing has been counted. */
export type MeterStand = {
  readonly seq: number
  readonly metres: number
  readonly slowSeconds: number
  readonly at: Instant
  /** The stand is the boarding itself, whose time is the server's. */
  readonly isBoarding: boolean
}

export function standAtBoarding(startedAt: Instant): MeterStand {
  return { seq: 0, metres: 0, slowSeconds: 0, at: startedAt, isBoarding: true }
}

/** A meter only grows, and not faster than a car can drive or a clock can run. */
export function isPlausible(before: MeterStand, reading: MeterReading): boolean {
  const slack = before.isBoarding ? clockSlackSeconds : roundingSeconds
  const seconds = secondsBetween(before.at, reading.at)
  if (seconds < -slack) return false
  const passed = Math.max(0, seconds) + slack
  const metres = reading.metres - before.metres
  const slowSeconds = reading.slowSeconds - before.slowSeconds
  return (
    metres >= 0 && slowSeconds >= 0 && metres <= passed * metresPerSecondMax + roundingMetres && slowSeconds <= passed
  )
}

type Heard = {
  readonly startedAt: Instant
  readonly receivedAt: Instant
  /** The most that a simulated city has ever been faster than the world; 1 where the drivers are real. */
  readonly fastest: number
}

/**
 * The latest time that a reading can bear. Who could date one into next week could have driven anything until then; a
 * meter's clock has run since the boarding, as fast as its city at most, and is never more than the slack ahead of ours.
 */
export function latestReadingAt({ startedAt, receivedAt, fastest }: Heard): Instant {
  const passedSeconds = Math.max(0, secondsBetween(startedAt, receivedAt))
  return plusSeconds(startedAt, passedSeconds * Math.max(1, fastest) + clockSlackSeconds)
}
