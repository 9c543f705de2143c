import type { TripState } from './trip-state.ts'

/** States in which a rider's live trip holds the rider; at most one a rider. */
export const liveTripStates: readonly TripState[] = [
  'AUTHORIZING',
  'REQUESTING',
  'MATCHING',
  'PENDING_RESPONSE',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
  'TRIP_STARTED',
  'PENDING_PAYMENT',
]

/** Whether the rider is under way, or waits to be, or has yet to pay. */
export function isLive(state: TripState): boolean {
  return liveTripStates.includes(state)
}
