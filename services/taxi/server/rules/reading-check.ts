import { distanceMetres, type Instant, type LatLng, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { MeterReading } from '@daoxing/taxi/contract'

/** No taxi drives faster than 162 km/h. */
const metresPerSecondMax = 45
/** Clocks of a meter and of the server are this far apart at most, and a reading may round. */
const clockSlackSeconds = 60
const roundingSeconds = 2
const roundingMetres = 50
/** Accepted at any time: a ride may begin a little before its driver reports it. */
const firstMetres = 100
/**
 * A position may jump by this much: between tall houses, and by the 12.9 km of the Xueshan tunnel, in which an app repeats
 * the last one. Money depends on the metres.
 */
const positionSlackMetres = 15_000

/** Where counting stands: at boarding nothing has been counted. */
export type MeterStand = {
  readonly seq: number
  readonly metres: number
  readonly slowSeconds: number
  readonly at: Instant
  readonly point: LatLng
  /** The stand is the boarding itself, whose time is the server's. */
  readonly isBoarding: boolean
}

export function standAtBoarding({ startedAt, point }: { startedAt: Instant; point: LatLng }): MeterStand {
  return { seq: 0, metres: 0, slowSeconds: 0, at: startedAt, point, isBoarding: true }
}

/** A meter only grows, and not faster than a car can drive or a clock can run; its car cannot jump. */
export function isPlausible(before: MeterStand, reading: MeterReading): boolean {
  const slack = before.isBoarding ? clockSlackSeconds : roundingSeconds
  const seconds = secondsBetween(before.at, reading.at)
  if (seconds < -slack) return false
  const passed = Math.max(0, seconds) + slack
  const metres = reading.metres - before.metres
  const slowSeconds = reading.slowSeconds - before.slowSeconds
  return (
    metres >= 0 &&
    slowSeconds >= 0 &&
    metres <= passed * metresPerSecondMax + roundingMetres &&
    slowSeconds <= passed &&
    distanceMetres(before.point, reading.point) <= passed * metresPerSecondMax + positionSlackMetres
  )
}

export type ReadingsHeard = {
  readonly startedAt: Instant
  readonly receivedAt: Instant
  /** The most that a simulated city has ever been faster than the world; 1 where the drivers are real. */
  readonly fastest: number
}

/**
 * The latest time that a reading can bear. A reading with a future date could claim any distance; a meter's clock has
 * run since the boarding, as fast as its city at most, and is never more than the slack ahead of ours.
 */
export function latestReadingAt(heard: ReadingsHeard): Instant {
  return plusSeconds(heard.startedAt, rideSeconds(heard) + clockSlackSeconds)
}

/**
 * Whether a car can have counted this much since boarding. Both ends of that time are the server's, so a meter's clock
 * needs no slack here, and many readings with a little slack each cannot add up to more.
 */
export function fitsRide(reading: MeterReading, heard: ReadingsHeard): boolean {
  const seconds = rideSeconds(heard) + roundingSeconds
  return reading.slowSeconds <= seconds && reading.metres <= seconds * metresPerSecondMax + firstMetres
}

function rideSeconds({ startedAt, receivedAt, fastest }: ReadingsHeard): number {
  return Math.max(0, secondsBetween(startedAt, receivedAt)) * Math.max(1, fastest)
}

type ReadingsSent = ReadingsHeard & { readonly stand: MeterStand; readonly readings: readonly MeterReading[] }

export type ReadingsChecked = {
  /** New readings, ordered by their number. A number that was counted before is ignored. */
  readonly fresh: readonly MeterReading[]
  readonly stand: MeterStand
  /** The first implausible reading. */
  readonly doubted?: MeterReading
}

/** Checks readings in their order, and stops at the first that is implausible. */
export function checkReadings({ stand: from, readings, ...heard }: ReadingsSent): ReadingsChecked {
  const latestAt = latestReadingAt(heard)
  const fresh: MeterReading[] = []
  let stand = from
  for (const reading of readings.toSorted((one, other) => one.seq - other.seq)) {
    if (reading.seq <= stand.seq) continue
    const isBelieved = reading.at <= latestAt && isPlausible(stand, reading) && fitsRide(reading, heard)
    if (!isBelieved) return { fresh, stand, doubted: reading }
    fresh.push(reading)
    stand = { ...reading, isBoarding: false }
  }
  return { fresh, stand }
}
