import { isOpenAt, type Stand } from '@daoxing/assets/contract'
import { type Instant, instantFromMs, plusSeconds, Refusal, taipeiTime } from '@daoxing/kit/contract'
import { bookingWindowDays, nextStep } from '@daoxing/rental/contract'

export type Span = { readonly from: Instant; readonly until: Instant }

/** The first and the last moment that can be booked: from now, to the end of the last day of the window. */
export function windowOf(now: Instant, leadSeconds: number): { readonly earliest: Instant; readonly latest: Instant } {
  const midnight = Date.parse(`${taipeiTime(now).day}T00:00:00.000+08:00`)
  const latest = instantFromMs(midnight + (bookingWindowDays.station + 1) * 86_400_000 - 600_000)
  return { earliest: nextStep(plusSeconds(now, leadSeconds)), latest }
}

/** The span of a wish. Refused: backwards, past, or beyond the window. */
export function spanOf(
  { startTime, endTime }: { readonly startTime: number; readonly endTime: number },
  { now, leadSeconds }: { readonly now: Instant; readonly leadSeconds: number },
): Span {
  const [from, until] = [instantFromMs(startTime), instantFromMs(endTime)]
  if (until <= from) throw new Refusal('rental.wrongTimes', { reason: 'backwards' })
  // The proposed departure stays valid while the rider looks at it.
  if (from < plusSeconds(windowOf(now, 0).earliest, -600)) throw new Refusal('rental.wrongTimes', { reason: 'past' })
  if (until > windowOf(now, leadSeconds).latest) throw new Refusal('rental.wrongTimes', { reason: 'tooFar' })
  return { from, until }
}

/** Staff hands over the car, and takes it back. */
export function refuseClosed({
  from,
  to,
  span,
}: {
  readonly from: Stand
  readonly to: Stand
  readonly span: Span
}): void {
  if (!isOpenAt(from.hours, span.from)) throw new Refusal('rental.stationClosed', { at: 'departure' })
  if (!isOpenAt(to.hours, span.until)) throw new Refusal('rental.stationClosed', { at: 'return' })
}
