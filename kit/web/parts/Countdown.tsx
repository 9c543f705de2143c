import { type Instant, msOf } from '@daoxing/kit/contract'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNow } from '../clock.ts'
import { formatClock } from '../format.ts'

type CountdownProps = {
  readonly until: Instant
  /** Draws what is left; "0:07" alone without it. */
  readonly children?: (left: string) => ReactNode
  readonly onEnd?: () => void
}

/** Counts down to a moment. Silent to screen readers: a number that changes each second tells nobody anything. */
export function Countdown({ until, children, onEnd }: CountdownProps) {
  const left = secondsLeft(until, useNow())
  const end = useEffectEvent(() => onEnd?.())
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const text = formatClock(left)
  return <span role="timer">{children === undefined ? text : children(text)}</span>
}

/** Whole seconds until a moment, for a button that waits for it; 0 once it has come. */
export function useSecondsLeft(until: Instant | undefined): number {
  const now = useNow()
  return until === undefined ? 0 : Math.ceil(secondsLeft(until, now))
}

const secondsLeft = (until: Instant, now: number) => Math.max(0, (msOf(until) - now) / 1000)
