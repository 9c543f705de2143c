import type { Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * States of an order. `PREPARING` waits until its price is held on a card or wallet, `SEEKING` searches for a driver,
 * and `PENDING_PAYMENT` has reached the drop-off.
 */
export const SampleDriverState = z.enum([
  'PREPARING',
  'SEEKING',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
  'TRIP_STARTED',
  'PENDING_PAYMENT',
  'COMPLETED',
  'CANCELED',
  'MATCH_FAILED',
])
export type SampleDriverState = z.infer<typeof SampleDriverState>

/** `TIMED_OUT` follows a missing answer or report: of the hold, the search, the approach, the boarding. */
export const SampleDriverEvent = z.enum([
  'ORDERED',
  'PRICE_HELD',
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'FINISHED',
  'PAID',
  'CANCELED',
  'DECLINED',
  'TIMED_OUT',
])
export type SampleDriverEvent = z.infer<typeof SampleDriverEvent>

/** `state x event -> state`. An order starts with `ORDERED`. */
export const sampleDriverLifecycle = {
  PREPARING: { PRICE_HELD: 'SEEKING', CANCELED: 'CANCELED', DECLINED: 'CANCELED', TIMED_OUT: 'CANCELED' },
  SEEKING: { ACCEPTED: 'DRIVER_EN_ROUTE', CANCELED: 'CANCELED', TIMED_OUT: 'MATCH_FAILED' },
  DRIVER_EN_ROUTE: { ARRIVED: 'ARRIVED', CANCELED: 'CANCELED', TIMED_OUT: 'CANCELED' },
  ARRIVED: { STARTED: 'TRIP_STARTED', CANCELED: 'CANCELED', TIMED_OUT: 'CANCELED' },
  TRIP_STARTED: { FINISHED: 'PENDING_PAYMENT' },
  PENDING_PAYMENT: { PAID: 'COMPLETED' },
  COMPLETED: {},
  CANCELED: {},
  MATCH_FAILED: {},
} as const satisfies Lifecycle<SampleDriverState, SampleDriverEvent>

const beforeBoarding: readonly SampleDriverState[] = ['PREPARING', 'SEEKING', 'DRIVER_EN_ROUTE', 'ARRIVED']

export function isSampleDriverCancellable(state: SampleDriverState): boolean {
  return beforeBoarding.includes(state)
}

/** Whether the order is live or has yet to be paid. */
export function isSampleDriverLive(state: SampleDriverState): boolean {
  return isSampleDriverCancellable(state) || state === 'TRIP_STARTED' || state === 'PENDING_PAYMENT'
}
