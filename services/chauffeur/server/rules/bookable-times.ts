import { type BookingPolicy, roundUp, windowBounds, type WindowBounds } from '@daoxing/bookings/contract'
import type { ChauffeurSettings } from '@daoxing/chauffeur/contract'
import { type Instant, instantFromMs, msOf } from '@daoxing/kit/contract'

export type TimeRules = {
  readonly settings: Pick<ChauffeurSettings, 'daysAhead' | 'slotMinutes'>
  readonly policy: Pick<BookingPolicy, 'window'>
  readonly now: Instant
}

/**
 * The first and the last time at which a trip can start, both on a slot: from the window of bookings on, and to the end
 * of the last calendar day [CHF-034, CHF-052].
 */
export function bookableTimes({
  settings: { daysAhead, slotMinutes },
  policy: { window },
  now,
}: TimeRules): WindowBounds {
  const bounds = windowBounds(window, now)
  const days = windowBounds({ counts: 'days', min: 0, max: daysAhead }, now)
  const latest = bounds.latest < days.latest ? bounds.latest : days.latest
  const slotMs = slotMinutes * 60_000
  return {
    earliest: roundUp(bounds.earliest, slotMinutes),
    latest: instantFromMs(Math.floor(msOf(latest) / slotMs) * slotMs),
  }
}

/** Whether a trip can start then: inside the bounds, and on a slot of the picker. */
export function isBookableTime(rules: TimeRules, startsAt: Instant): boolean {
  const { earliest, latest } = bookableTimes(rules)
  return startsAt >= earliest && startsAt <= latest && msOf(startsAt) % (rules.settings.slotMinutes * 60_000) === 0
}
