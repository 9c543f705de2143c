import { type Instant, instantFromMs, msOf } from '@daoxing/kit/contract'

export type Clock = { now(): Instant; nowMs(): number }

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => instantFromMs(Date.now()),
  nowMs: () => Date.now(),
}

export type HeldClock = Clock & { moveTo(instant: Instant): void }

/** A clock that stands still until it is moved; it never goes back. */
export function heldClock(start: Instant): HeldClock {
  let ms = msOf(start)
  return {
    now: () => instantFromMs(ms),
    nowMs: () => ms,
    moveTo(instant) {
      ms = Math.max(ms, msOf(instant))
    },
  }
}
