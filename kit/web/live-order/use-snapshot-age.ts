import type { UseQueryResult } from '@tanstack/react-query'
import { useNow } from '../clock.ts'
import { useIsOnline } from '../online.ts'
import { useRealtimeState } from '../realtime.ts'

/** A short connection loss, as in a lift, is not reported. */
const silentMs = 4000
/** Without the socket an order is polled every 5 s; after two missing responses in a row it is outdated. */
const polledMs = 12_000

/** Since when the order on the screen may be outdated, in epoch milliseconds; undefined while it is up to date. */
export function useSnapshotAge(query: UseQueryResult): number | undefined {
  const realtime = useRealtimeState()
  const now = useNow(2000)
  const isOnline = useIsOnline()
  if (!isOnline || query.isError || query.fetchStatus === 'paused' || query.failureCount > 1) return query.dataUpdatedAt
  if (realtime.state !== 'lost' || now - realtime.sinceMs <= silentMs) return undefined
  // The order is still polled, so its last response counts.
  const heardAtMs = Math.max(realtime.sinceMs, query.dataUpdatedAt)
  return now - heardAtMs > polledMs ? heardAtMs : undefined
}
