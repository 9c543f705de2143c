import { type Instant, instantFromMs, msOf, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { defaultReturn, nextStep, type RentalTab } from '@daoxing/rental/contract'

const taipeiOffsetMs = 8 * 3_600_000
/** Shorter rentals are not offered. */
export const shortestSeconds = 3600

export type RentalSpan = { readonly departTime: Instant; readonly returnTime: Instant }

type Proposal = { readonly startTime: number; readonly endTime: number }
type BookingWindow = {
  readonly earliest: number
  readonly proposed: Proposal
  /** The next weekday at 09:00, for a day. */
  readonly dayPlan: Proposal
}

/** A time of a calendar day in Taipei. */
export function taipeiAt(day: string, hour: number, minute: number): Instant {
  const [hours, minutes] = [hour, minute].map((part) => String(part).padStart(2, '0'))
  return instantFromMs(Date.parse(`${day}T${hours}:${minutes}:00.000Z`) - taipeiOffsetMs)
}

/** The proposed times of a tab: the day plan for the store, else a departure soon and the default return. */
export function proposedSpan(tab: RentalTab, { proposed, dayPlan }: BookingWindow): RentalSpan {
  const { startTime, endTime } = tab === 'station_rental' ? dayPlan : proposed
  return { departTime: instantFromMs(startTime), returnTime: instantFromMs(endTime) }
}

type Draft = { readonly departTime: Instant | null; readonly returnTime: Instant | null }

/** The times of the draft. One that was chosen too long ago begins in the past: it opens with the proposal again. */
export function currentSpan({ departTime, returnTime }: Draft, tab: RentalTab, window: BookingWindow): RentalSpan {
  if (departTime === null || returnTime === null || msOf(departTime) < window.earliest) return proposedSpan(tab, window)
  return { departTime, returnTime }
}

/** Times of a rental, and whether the rider has chosen the return by hand. */
export type ChosenSpan = RentalSpan & { readonly isReturnChosen: boolean }

/**
 * Moves the departure. The return moves along; one that the rider has chosen stays, unless it would be too early: then
 * it gets the default length [RNT-047].
 */
export function withDeparture(span: ChosenSpan, next: Instant): ChosenSpan {
  const departTime = nextStep(next)
  if (!span.isReturnChosen)
    return {
      ...span,
      departTime,
      returnTime: plusSeconds(departTime, secondsBetween(span.departTime, span.returnTime)),
    }
  const isAfter = secondsBetween(departTime, span.returnTime) >= shortestSeconds
  if (isAfter) return { ...span, departTime }
  return { departTime, returnTime: defaultReturn(departTime), isReturnChosen: false }
}

export const wireSpan = ({ departTime, returnTime }: RentalSpan) => ({
  startTime: msOf(departTime),
  endTime: msOf(returnTime),
})
