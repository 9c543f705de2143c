import { type Instant, instantFromMs, msOf, plusSeconds, Refusal, taipeiTime } from '@daoxing/kit/contract'
import { bookingWindowDays, nextStep, sharedDefaultMinutes, timeStepMinutes } from '@daoxing/rental/contract'
import type { Span } from '../../rules/times-of-wish.ts'

const stepMs = timeStepMinutes * 60_000
const dayMs = 86_400_000

/** The span that is proposed for a shared car [SHC-015]: from 30 to 90 minutes from now, in steps. */
export function proposedSpan(now: Instant): Span {
  const from = nextStep(plusSeconds(now, sharedDefaultMinutes.start * 60))
  return { from, until: plusSeconds(from, (sharedDefaultMinutes.end - sharedDefaultMinutes.start) * 60) }
}

/** The wished span, or the proposed one. Refused: one time alone, backwards, past, or beyond the window of 30 days. */
export function sharedSpanOf(
  { startTime, endTime }: { readonly startTime?: number | undefined; readonly endTime?: number | undefined },
  now: Instant,
): Span {
  if (startTime === undefined && endTime === undefined) return proposedSpan(now)
  if (startTime === undefined || endTime === undefined) throw new Refusal('rental.wrongTimes', { reason: 'oneTime' })
  const [from, until] = [instantFromMs(startTime), instantFromMs(endTime)]
  if (until <= from) throw new Refusal('rental.wrongTimes', { reason: 'backwards' })
  // The step that is running now can be chosen, so that a car may be taken at once.
  if (startTime <= msOf(now) - stepMs) throw new Refusal('rental.wrongTimes', { reason: 'past' })
  if (until > latestEnd(now)) throw new Refusal('rental.wrongTimes', { reason: 'tooFar' })
  return { from, until }
}

/** The end of the last day that can be booked [B47]. */
export function latestEnd(now: Instant): Instant {
  const midnightMs = Date.parse(`${taipeiTime(now).day}T00:00:00.000+08:00`)
  return instantFromMs(midnightMs + (bookingWindowDays.sharedCar + 1) * dayMs)
}
