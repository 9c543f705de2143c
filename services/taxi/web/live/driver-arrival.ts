import type { LatLng } from '@daoxing/kit/contract'
import type { Trip } from '@daoxing/taxi/contract'

/**
 * The position and arrival time of a moving car as the texts show them: renewed on a relevant change, not at each
 * position.
 */
export type DriverGlimpse = {
  readonly at: LatLng
  /** At the pick-up, or at the drop-off once aboard; null without a known route. */
  readonly arrivesAtMs: number | null
  readonly seenAtMs: number
}

/** A smaller change does not alter the displayed minute. */
const worthMs = 20_000
/** A glimpse is renewed at least this often, so that its age shows whether the connection works. */
const renewMs = 30_000
/** An older position is less reliable than the promised time. */
const trustedMs = 75_000

/** Returns the glimpse to display: the current one unless the new one differs visibly. */
export function worthierGlimpse(held: DriverGlimpse | undefined, seen: DriverGlimpse): DriverGlimpse {
  if (held === undefined || seen.seenAtMs - held.seenAtMs >= renewMs) return seen
  if (held.arrivesAtMs === null || seen.arrivesAtMs === null) return held.arrivesAtMs === seen.arrivesAtMs ? held : seen
  return Math.abs(seen.arrivesAtMs - held.arrivesAtMs) >= worthMs ? seen : held
}

type ArrivalInput = {
  readonly trip: Pick<Trip, 'pickup' | 'arrives_at'>
  readonly glimpse: DriverGlimpse | undefined
  readonly nowMs: number
}

/** The expected arrival of the car, by its latest source: the car itself, or else the trip. */
export function arrivalMsOf({ trip, glimpse, nowMs }: ArrivalInput): number | null {
  if (glimpse !== undefined && glimpse.arrivesAtMs !== null && nowMs - glimpse.seenAtMs < trustedMs)
    return glimpse.arrivesAtMs
  const promised = trip.pickup?.promised_at ?? trip.arrives_at
  return promised === null ? null : promised * 1000
}
