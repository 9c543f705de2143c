import { type Instant, secondsBetween } from '@daoxing/kit/contract'

/** The longest time that a provider processes a refund whose response was lost. */
export const refundOnItsWaySeconds = 150

/**
 * The seconds until the next look at a refund without an answer. The look that may request it again is not later than
 * that becomes possible: the rider would wait through a whole pause more.
 */
export function refundPauseSeconds(pauseSeconds: number, { askedAt, now }: { askedAt: Instant; now: Instant }): number {
  const leftSeconds = refundOnItsWaySeconds - secondsBetween(askedAt, now)
  return leftSeconds > 0 ? Math.min(pauseSeconds, Math.ceil(leftSeconds)) : pauseSeconds
}
