import type { TripState } from './trip-state.ts'

/** States in which a live trip occupies its rider; at most one per rider. */
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

/** Whether the rider is riding, waiting for the car, or has yet to pay. */
export function isLive(state: TripState): boolean {
  return liveTripStates.includes(state)
}
