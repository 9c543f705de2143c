import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import { type FreeSpan, type Meter, priceOfRide, type ScooterTariff } from '@daoxing/scooter/contract'

type Ride = {
  readonly startedAt: Instant | null
  readonly returnRequestedAt: Instant | null
  readonly endedAt: Instant | null
  readonly freeSpans: readonly FreeSpan[]
  readonly tariff: ScooterTariff
}

/** The end of the metered time: the tap on return, or now. */
export const meterEnd = ({ returnRequestedAt, endedAt }: Ride, now: Instant): Instant =>
  returnRequestedAt ?? endedAt ?? now

/** Seconds of the free spans within the ride until `end`. Spans may overlap: a second is free once. */
export function freeSecondsUntil({ startedAt, freeSpans }: Ride, end: Instant): number {
  if (startedAt === null) return 0
  const spans = freeSpans
    .map(({ from, until }) => ({
      from: from < startedAt ? startedAt : from,
      until: until === null || until > end ? end : until,
    }))
    .filter(({ from, until }) => from < until)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  let seconds = 0
  let counted: Instant = startedAt
  for (const { from, until } of spans) {
    const begin = from > counted ? from : counted
    if (until > begin) {
      seconds += secondsBetween(begin, until)
      counted = until
    }
  }
  return Math.floor(seconds)
}

/** Seconds that are paid: from the power of the scooter to the tap on return, without the free ones. */
export function paidSeconds(ride: Ride, now: Instant): number {
  if (ride.startedAt === null) return 0
  const end = meterEnd(ride, now)
  return Math.max(0, Math.floor(secondsBetween(ride.startedAt, end)) - freeSecondsUntil(ride, end))
}

/** The meter at a moment. */
export function meterAt(ride: Ride, now: Instant): Meter {
  const { startedAt, freeSpans, tariff } = ride
  const seconds = paidSeconds(ride, now)
  const end = meterEnd(ride, now)
  const isStopped = freeSpans.some(({ until }) => until === null)
  return {
    startedAt,
    stoppedAt: ride.returnRequestedAt ?? ride.endedAt,
    isRunning: startedAt !== null && ride.returnRequestedAt === null && ride.endedAt === null && !isStopped,
    at: now,
    seconds,
    priceTwd: startedAt === null ? 0 : priceOfRide(tariff, seconds),
    freeSeconds: freeSecondsUntil(ride, end),
    freeSpans: [...freeSpans],
  }
}
