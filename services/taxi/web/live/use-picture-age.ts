import { useIsOnline, useNow, useRealtimeState } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import type { UseQueryResult } from '@tanstack/react-query'

/** A line that is cut for a moment, as in a lift, is not worth a word. */
const silentMs = 4000
/** Without the live line a trip is asked for every 5 s; with two answers in a row missing it is old. */
const polledMs = 12_000

/** Since when the trip on the screen may no longer be true, in epoch milliseconds; undefined while it is. */
export function usePictureAge(query: UseQueryResult<Trip>): number | undefined {
  const realtime = useRealtimeState()
  const now = useNow(2000)
  const isOnline = useIsOnline()
  if (!isOnline || query.isError || query.fetchStatus === 'paused' || query.failureCount > 1) return query.dataUpdatedAt
  if (realtime.state !== 'lost' || now - realtime.sinceMs <= silentMs) return undefined
  // The trip is polled all the same: what was heard last is what is known.
  const heardAtMs = Math.max(realtime.sinceMs, query.dataUpdatedAt)
  return now - heardAtMs > polledMs ? heardAtMs : undefined
}
