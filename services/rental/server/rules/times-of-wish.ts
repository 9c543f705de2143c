import { isOpenAt, openSpan, type Stand, type WeekHours } from '@daoxing/assets/contract'
import { type Instant, instantFromMs, plusSeconds, Refusal, taipeiTime } from '@daoxing/kit/contract'
import { bookingWindowDays, nextStep } from '@daoxing/rental/contract'

export type Span = { readonly from: Instant; readonly until: Instant }

/** The first and the last moment that can be booked: from now, to the end of the last day of the window. */
export function windowOf(now: Instant, leadSeconds: number): { readonly earliest: Instant; readonly latest: Instant } {
  const midnight = Date.parse(`${taipeiTime(now).day}T00:00:00.000+08:00`)
  const latest = instantFromMs(midnight + (bookingWindowDays.station + 1) * 86_400_000 - 600_000)
  return { earliest: nextStep(plusSeconds(now, leadSeconds)), latest }
}

const daysAhead = [0, 1, 2, 3, 4, 5, 6, 7]

/**
 * The first moment from here at which most stations are open: a proposal that no station can serve would be refused
 * later, after the rider has chosen everything. Without such a moment, the time stays.
 */
export function whenMostAreOpen(at: Instant, stations: readonly WeekHours[]): Instant {
  const isMostlyOpen = (then: Instant) =>
    2 * stations.filter((hours) => isOpenAt(hours, then)).length >= stations.length
  if (isMostlyOpen(at)) return at
  const openings = daysAhead.flatMap((days) => {
    const { day } = taipeiTime(plusSeconds(at, days * 86_400))
    return stations.flatMap((hours) => openSpan(hours, day)?.from ?? [])
  })
  const later = [...new Set(openings.filter((opening) => opening > at).map(nextStep))].toSorted()
  return later.find(isMostlyOpen) ?? at
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
