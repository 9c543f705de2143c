import type { NoticeKind } from '@daoxing/notices/contract'
import type { TripRecord } from '../stores/trip-table.ts'

type NoticedTrip = Pick<
  TripRecord,
  'state' | 'lastEvent' | 'driverId' | 'driverCancels' | 'acceptedAt' | 'arrivedAt' | 'canceledAt' | 'unpaidSince'
>

/**
 * Returns the notification that a trip in this state sends to its rider, with its deduplication key. A trip that is
 * announced again without a change keeps its key.
 */
export function noticeOf(trip: NoticedTrip): { readonly kind: NoticeKind; readonly about: string } | undefined {
  const { state, lastEvent, driverId, driverCancels, unpaidSince } = trip
  if (unpaidSince !== null && state === 'PENDING_PAYMENT') return { kind: 'paymentFailed', about: 'unpaid' }
  if (state === 'DRIVER_EN_ROUTE') return { kind: 'driverAccepted', about: `${driverId} ${trip.acceptedAt}` }
  if (state === 'ARRIVED') return { kind: 'driverArrived', about: `${driverId} ${trip.arrivedAt}` }
  if (lastEvent === 'DRIVER_CANCELED') return { kind: 'driverCancelled', about: String(driverCancels) }
  if (state === 'MATCH_FAILED') return { kind: 'matchFailed', about: String(trip.canceledAt) }
  return undefined
}
