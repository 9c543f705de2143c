import { type Instant, msOf } from '@daoxing/kit/contract'
import { useNow } from '../clock.ts'

/** Whole seconds until a moment, for a button that waits for it; 0 once it has come. */
export function useSecondsLeft(until: Instant | undefined): number {
  const now = useNow()
  return until === undefined ? 0 : Math.ceil(secondsLeft(until, now))
}

const secondsLeft = (until: Instant, now: number) => Math.max(0, (msOf(until) - now) / 1000)
