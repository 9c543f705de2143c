import { formatClock, formatTimeOfDay, formatTwd, useNow } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'
import { instantOf } from './trip-words.ts'

/**
 * Shows how long a waiting car is still free. The time counts from a proven arrival, never from the driver's report
 * alone.
 */
export function FreeWait({ trip }: { readonly trip: Pick<Trip, 'waiting' | 'cancel_rule' | 'can'> }) {
  const now = useNow(1000) / 1000
  const { waiting, cancel_rule: rule, can } = trip
  if (rule === null || rule.fee === 0) return null
  if (waiting === null) return <span className="block">{words.taxi_live_wait_unproven()}</span>
  if (now < waiting.since)
    return (
      <span className="block">{words.taxi_live_wait_early({ time: formatTimeOfDay(instantOf(waiting.since)) })}</span>
    )
  const left = waiting.fee_from - now
  // The countdown is only a display: the fee is due once the server has positions of the car until then.
  if (left <= 0 && !can.cancel_is_free)
    return <span className="block text-warn">{words.taxi_live_wait_over({ fee: formatTwd(rule.fee) })}</span>
  return (
    <span role="timer" aria-live="off" className="block font-bold text-ink tabular-nums">
      {words.taxi_live_wait_free({ left: formatClock(left) })}
    </span>
  )
}
