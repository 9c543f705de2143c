import { type Instant, instantFromMs, msOf, taipeiTime } from '@daoxing/kit/contract'

const daySeconds = 86_400
/** The worth of one point. */
export const pointTwd = 1

/** The points of a ride: so many for each full NT$100. */
export function pointsOf(amountTwd: number, pointsPerHundred: number): number {
  return Math.floor(Math.max(amountTwd, 0) / 100) * pointsPerHundred
}

/** The end of the Taipei day that is `days` days after a moment. */
export function endOfDayAfter(moment: Instant, days: number): Instant {
  const { hour, minute } = taipeiTime(moment)
  const intoDayMs = (hour * 60 + minute) * 60_000 + (msOf(moment) % 60_000)
  return instantFromMs(msOf(moment) - intoDayMs + (days + 1) * daySeconds * 1000)
}

export type LotLeft = { readonly entryId: number; readonly leftPoints: number }

/** Takes points from lots in their order. Returns the points taken from each, and how many could not be found. */
export function takeFrom(
  lots: readonly LotLeft[],
  points: number,
): { readonly taken: readonly LotLeft[]; readonly missing: number } {
  const taken: LotLeft[] = []
  let missing = points
  for (const { entryId, leftPoints } of lots) {
    const some = Math.min(leftPoints, missing)
    if (some > 0) taken.push({ entryId, leftPoints: some })
    missing -= some
  }
  return { taken, missing }
}
