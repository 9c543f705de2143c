import { useIsOnline, useNow, useRealtimeState } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import type { UseQueryResult } from '@tanstack/react-query'

/** A line that is cut for a moment, as in a lift, is not worth a word. */
const silentMs = 4000

/** Since when the trip on the screen may no longer be true, in epoch milliseconds; undefined while it is. */
export function usePictureAge(query: UseQueryResult<Trip>): number | undefined {
  const realtime = useRealtimeState()
  const now = useNow(2000)
  const isOnline = useIsOnline()
  if (!isOnline || query.isError || query.fetchStatus === 'paused' || query.failureCount > 1) return query.dataUpdatedAt
  return realtime.state === 'lost' && now - realtime.sinceMs > silentMs ? realtime.sinceMs : undefined
}
