import { distanceMetres, type Instant, type LatLng, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import type { MeterReading } from '@daoxing/taxi/contract'

/** The maximum plausible speed of a taxi, 162 km/h. */
const metresPerSecondMax = 45
/** The largest difference between the clocks of meter and server; a reading may also be rounded. */
const clockSlackSeconds = 60
const roundingSeconds = 2
const roundingMetres = 50
/** This distance is always accepted, since a ride may start slightly before its driver reports it. */
const firstMetres = 100
/**
 * The largest accepted jump of a position. Positions jump between tall buildings, and after the Xueshan tunnel of 12.9
 * km, in which an app repeats the last one. The fare depends on the metres and not on the position.
 */
const positionSlackMetres = 15_000

/** The totals of the meter so far; zero at boarding. */
export type MeterStand = {
  readonly seq: number
  readonly metres: number
  readonly slowSeconds: number
  readonly at: Instant
  readonly point: LatLng
  /** The totals are those of the boarding itself, whose time is the server's. */
  readonly isBoarding: boolean
}

export function standAtBoarding({ startedAt, point }: { startedAt: Instant; point: LatLng }): MeterStand {
  return { seq: 0, metres: 0, slowSeconds: 0, at: startedAt, point, isBoarding: true }
}

/**
 * Whether a reading can follow another one: a meter only increases, no faster than a car can drive or a clock can run,
 * and the car cannot jump.
 */
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

export type ReadingsReceived = {
  readonly startedAt: Instant
  readonly receivedAt: Instant
  /** The highest speed factor that the simulated city ever had; 1 with real drivers. */
  readonly fastest: number
}

/**
 * The latest valid time of a reading, since a reading in the future could claim any distance. A meter's clock has run
 * since the boarding, at most as fast as its city, and is never ahead of the server's by more than the slack.
 */
export function latestReadingAt(received: ReadingsReceived): Instant {
  return plusSeconds(received.startedAt, rideSeconds(received) + clockSlackSeconds)
}

/**
 * Whether a car can have counted this much since boarding. Both ends of that time are the server's, so a meter's clock
 * needs no slack here, and many readings with a little slack each cannot add up to more.
 */
export function fitsRide(reading: MeterReading, received: ReadingsReceived): boolean {
  const seconds = rideSeconds(received) + roundingSeconds
  return reading.slowSeconds <= seconds && reading.metres <= seconds * metresPerSecondMax + firstMetres
}

function rideSeconds({ startedAt, receivedAt, fastest }: ReadingsReceived): number {
  return Math.max(0, secondsBetween(startedAt, receivedAt)) * Math.max(1, fastest)
}

type ReadingsSent = ReadingsReceived & { readonly stand: MeterStand; readonly readings: readonly MeterReading[] }

export type ReadingsChecked = {
  /** New readings, ordered by number. An already counted number is ignored. */
  readonly fresh: readonly MeterReading[]
  readonly stand: MeterStand
  /** The first implausible reading. */
  readonly doubted?: MeterReading
}

/** Checks readings in order, and stops at the first implausible one. */
export function checkReadings({ stand: from, readings, ...received }: ReadingsSent): ReadingsChecked {
  const latestAt = latestReadingAt(received)
  const fresh: MeterReading[] = []
  let stand = from
  for (const reading of readings.toSorted((one, other) => one.seq - other.seq)) {
    if (reading.seq <= stand.seq) continue
    const isBelieved = reading.at <= latestAt && isPlausible(stand, reading) && fitsRide(reading, received)
    if (!isBelieved) return { fresh, stand, doubted: reading }
    fresh.push(reading)
    stand = { ...reading, isBoarding: false }
  }
  return { fresh, stand }
}
