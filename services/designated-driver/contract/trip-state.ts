import { type Lifecycle, nextState } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * States of a trip. `PREPARING` waits until its price is held on a card or wallet. `RESERVED` waits for its time and the
 * departure of its driver. `REQUESTING` searches for a driver. `ARRIVED` lasts until the code was typed, the car was
 * recorded and the rider has agreed. `PENDING_PAYMENT` has ended with a final price.
 */
export const DesignatedTripState = z.enum([
  'PREPARING',
  'RESERVED',
  'REQUESTING',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
  'TRIP_STARTED',
  'PENDING_PAYMENT',
  'COMPLETED',
  'CANCELED',
  'MATCH_FAILED',
])
export type DesignatedTripState = z.infer<typeof DesignatedTripState>

/** The shared event vocabulary of trips [B66]; those that a designated driver's trip knows. */
export const DesignatedTripEvent = z.enum([
  'WAITING_SPECIFY',
  'WAITING_DISTRIBUTION',
  'DRIVER_ACCEPTED',
  'DRIVER_CANCELED',
  'ARRIVED',
  'STARTED',
  'FINISHED',
  'PAYMENT_PENDING',
  'PAYMENT_PROCESSED',
  'CANCELED',
  'TIMEOUT_CANCELED',
  'NO_SHOW',
])
export type DesignatedTripEvent = z.infer<typeof DesignatedTripEvent>

/**
 * `state x event -> state`. A trip begins with `WAITING_SPECIFY`, one by card or wallet with `PAYMENT_PENDING`, and a
 * reservation with `WAITING_DISTRIBUTION`. A driver who cancels returns the trip to the search, and a reservation to its
 * state until its time.
 */
export const designatedTripLifecycle = {
  PREPARING: { WAITING_SPECIFY: 'REQUESTING', CANCELED: 'CANCELED', TIMEOUT_CANCELED: 'CANCELED' },
  RESERVED: { DRIVER_ACCEPTED: 'DRIVER_EN_ROUTE', CANCELED: 'CANCELED', TIMEOUT_CANCELED: 'MATCH_FAILED' },
  REQUESTING: {
    DRIVER_ACCEPTED: 'DRIVER_EN_ROUTE',
    WAITING_DISTRIBUTION: 'RESERVED',
    CANCELED: 'CANCELED',
    TIMEOUT_CANCELED: 'MATCH_FAILED',
  },
  DRIVER_EN_ROUTE: {
    ARRIVED: 'ARRIVED',
    DRIVER_CANCELED: 'REQUESTING',
    WAITING_DISTRIBUTION: 'RESERVED',
    CANCELED: 'CANCELED',
    TIMEOUT_CANCELED: 'CANCELED',
  },
  ARRIVED: {
    STARTED: 'TRIP_STARTED',
    DRIVER_CANCELED: 'REQUESTING',
    CANCELED: 'CANCELED',
    NO_SHOW: 'CANCELED',
    TIMEOUT_CANCELED: 'CANCELED',
  },
  TRIP_STARTED: { FINISHED: 'PENDING_PAYMENT' },
  PENDING_PAYMENT: { PAYMENT_PROCESSED: 'COMPLETED' },
  COMPLETED: {},
  CANCELED: {},
  MATCH_FAILED: {},
} as const satisfies Lifecycle<DesignatedTripState, DesignatedTripEvent>

/** Returns the next state, or undefined if the event is not allowed in this state. */
export function nextDesignatedTripState(
  state: DesignatedTripState,
  event: DesignatedTripEvent,
): DesignatedTripState | undefined {
  return nextState<DesignatedTripState, DesignatedTripEvent>(designatedTripLifecycle, state, event)
}

const beforeStart: readonly DesignatedTripState[] = [
  'PREPARING',
  'RESERVED',
  'REQUESTING',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
]

export function isDesignatedTripCancellable(state: DesignatedTripState): boolean {
  return beforeStart.includes(state)
}

/** Whether the trip has not ended; a reservation counts, too. */
export function isDesignatedTripLive(state: DesignatedTripState): boolean {
  return beforeStart.includes(state) || state === 'TRIP_STARTED' || state === 'PENDING_PAYMENT'
}

/** Why a trip was cancelled: the eight shared reasons of trips [B66]. */
export const DesignatedCancelReason = z.enum([
  'DRIVER_CANCEL',
  'RIDER_CANCEL',
  'RIDER_REPORT_NOT_IN_CAR',
  'UNPAID_SYSTEM_CANCEL',
  'ADMIN_FORCE_CANCEL',
  'SYSTEM_TIME_OUT',
  'DRIVER_TIME_OUT',
  'CENTER_CALL_CANCEL',
])
export type DesignatedCancelReason = z.infer<typeof DesignatedCancelReason>

/**
 * How a trip may be cancelled now [DDR-002]: free, for the fee that is due once the driver stands there, or not at all
 * since the car is under way.
 */
export const CancelProcessType = z.enum(['FREE', 'FEE', 'CLOSED'])
export type CancelProcessType = z.infer<typeof CancelProcessType>
