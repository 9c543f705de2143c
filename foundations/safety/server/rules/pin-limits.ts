import { type Instant, secondsBetween } from '@daoxing/kit/contract'

/** Wrong tries in a row before a pause. */
export const pinTriesMax = 5
const firstPauseSeconds = 300
const longestPauseSeconds = 24 * 3600

type Tried = { readonly wrongTries: number; readonly triedAt: Instant | null; readonly now: Instant }

/** Seconds until the next PIN try is allowed; 0 if now. Each block of wrong tries doubles the pause. */
export function pinPauseSeconds({ wrongTries, triedAt, now }: Tried): number {
  if (triedAt === null || wrongTries === 0 || wrongTries % pinTriesMax !== 0) return 0
  const pause = Math.min(firstPauseSeconds * 2 ** (wrongTries / pinTriesMax - 1), longestPauseSeconds)
  return Math.max(0, pause - secondsBetween(triedAt, now))
}

/** Returns the remaining tries before the next pause. */
export function pinTriesLeft(wrongTries: number): number {
  return pinTriesMax - 1 - ((wrongTries - 1) % pinTriesMax)
}
