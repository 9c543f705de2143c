import { type Instant, instantFromMs, msOf, plusSeconds, taipeiTime } from '@daoxing/kit/contract'

/**
 * The range of bookable times, both ends included: in seconds from now, or in calendar days of Taipei, with today as
 * day 0.
 */
export type BookingWindow = { readonly counts: 'seconds' | 'days'; readonly min: number; readonly max: number }

export type WindowBounds = { readonly earliest: Instant; readonly latest: Instant }

/** Returns the first and the last instant that can be booked now. */
export function windowBounds(window: BookingWindow, now: Instant): WindowBounds {
  const second = instantFromMs(Math.floor(msOf(now) / 1000) * 1000)
  if (window.counts === 'seconds')
    return { earliest: plusSeconds(second, window.min), latest: plusSeconds(second, window.max) }
  const today = Temporal.PlainDate.from(taipeiTime(now).day)
  return {
    earliest: startOfDay(today.add({ days: window.min })),
    latest: plusSeconds(startOfDay(today.add({ days: window.max + 1 })), -1),
  }
}

/** Whether a boarding time can be booked now. */
export function isInWindow(
  window: BookingWindow,
  { at, now }: { readonly at: Instant; readonly now: Instant },
): boolean {
  const { earliest, latest } = windowBounds(window, now)
  return at >= earliest && at <= latest
}

/** Rounds up to the next interval of the clock; a multiple of it stays [RSV-004, SHL-017]. */
export function roundUp(at: Instant, intervalMinutes: number): Instant {
  const intervalMs = intervalMinutes * 60_000
  return instantFromMs(Math.ceil(msOf(at) / intervalMs) * intervalMs)
}

/** Returns the first time that a picker offers, which is also its default [RSV-009]. */
export function firstSlot(window: BookingWindow, { now, intervalMinutes }: SlotInput): Instant {
  return roundUp(windowBounds(window, now).earliest, intervalMinutes)
}

/** Moves a chosen time that is now too soon to the next bookable slot. */
export function freshSlot(
  window: BookingWindow,
  { chosen, ...input }: SlotInput & { readonly chosen: Instant },
): Instant {
  const [first, rounded] = [firstSlot(window, input), roundUp(chosen, input.intervalMinutes)]
  return rounded < first ? first : rounded
}

type SlotInput = { readonly now: Instant; readonly intervalMinutes: number }

function startOfDay(day: Temporal.PlainDate): Instant {
  return instantFromMs(day.toZonedDateTime('Asia/Taipei').epochMilliseconds)
}
