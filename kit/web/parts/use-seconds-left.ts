import { type Instant, msOf } from '@daoxing/kit/contract'
import { useNow } from '../clock.ts'

/** Whole seconds until a moment, for a button with a countdown; 0 once it has passed. */
export function useSecondsLeft(until: Instant | undefined): number {
  const now = useNow()
  return until === undefined ? 0 : Math.ceil(secondsLeft(until, now))
}

const secondsLeft = (until: Instant, now: number) => Math.max(0, (msOf(until) - now) / 1000)
