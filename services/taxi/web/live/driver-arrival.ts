import type { LatLng } from '@daoxing/kit/contract'
import type { Trip } from '@daoxing/taxi/contract'

/**
 * The position and arrival time of a moving car as the texts show them: renewed on a relevant change, not at each
 * position.
 */
export type DriverGlimpse = {
  readonly at: LatLng
  /** At the pick-up, or at the drop-off once aboard; null where the way is not known. */
  readonly arrivesAtMs: number | null
  readonly seenAtMs: number
}

/** Less than this changes no minute that anybody reads. */
const worthMs = 20_000
/** A glimpse is renewed at least this often, so that its age tells whether the line is alive. */
const renewMs = 30_000
/** An older glimpse says less than what was promised. */
const trustedMs = 75_000

/** The glimpse that is kept: the held one while the new one says the same. */
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

/** When the car is expected, by whatever was said last: the car itself, or else the trip. */
export function arrivalMsOf({ trip, glimpse, nowMs }: ArrivalInput): number | null {
  if (glimpse !== undefined && glimpse.arrivesAtMs !== null && nowMs - glimpse.seenAtMs < trustedMs)
    return glimpse.arrivesAtMs
  const promised = trip.pickup?.promised_at ?? trip.arrives_at
  return promised === null ? null : promised * 1000
}
