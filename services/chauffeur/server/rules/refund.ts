import { type Instant, secondsBetween } from '@daoxing/kit/contract'

type Step = { readonly hoursAhead: number; readonly refundPercent: number }
type Cancelling = {
  readonly ladder: readonly Step[]
  readonly startsAt: Instant
  readonly depositTwd: number
  readonly now: Instant
}

/** The part of the deposit that a cancellation gives back: by the highest step of the ladder that is reached, else 0. */
export function refundTwd({ ladder, startsAt, depositTwd, now }: Cancelling): number {
  const hoursAhead = secondsBetween(now, startsAt) / 3600
  const reached = ladder
    .filter((step) => hoursAhead >= step.hoursAhead)
    .reduce((most, { refundPercent }) => Math.max(most, refundPercent), 0)
  return Math.floor((depositTwd * reached) / 100)
}
