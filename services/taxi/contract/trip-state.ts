import { type Lifecycle, nextState } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** Stages of the taxi session, in the order of the specification [TAXI-034]. */
export const SessionStage = z.enum([
  'INITIALIZING',
  'INPUT_START_ADDRESS',
  'INPUT_STOP_ADDRESS',
  'START_ADDRESS_CONFIRMED',
  'INPUT_END_ADDRESS',
  'SPECIFIC_ADDRESS',
  'END_ADDRESS_CONFIRMED',
  'RECHECKED_START_ADDRESS',
  'WAITING_SPECIFY',
  'REQUESTING_DRIVER',
  'PENDING_RESPONSE_DRIVER',
  'DRIVER_ENROUTE',
  'DRIVER_ARRIVED',
  'DRIVER_RESERVED',
  'TRIP_STARTED',
  'TRIP_FINISHED',
  'TRIP_CANCELED',
  'TRIP_PAYMENT_PENDING',
  'TRIP_PAYMENT_PROCESSED',
])
export type SessionStage = z.infer<typeof SessionStage>

/**
 * States of a trip. `RESERVED` waits for its boarding time and the departure of its driver. `AUTHORIZING` waits until
 * its price is held on a card or wallet. `REQUESTING` is written but not yet read by the dispatcher. `MATCHING`
 * searches for a driver. `PENDING_RESPONSE` has an open offer. `PENDING_PAYMENT` has ended with a final fare.
 */
export const TripState = z.enum([
  'RESERVED',
  'AUTHORIZING',
  'REQUESTING',
  'MATCHING',
  'PENDING_RESPONSE',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
  'TRIP_STARTED',
  'PENDING_PAYMENT',
  'COMPLETED',
  'CANCELED',
  'MATCH_FAILED',
])
export type TripState = z.infer<typeof TripState>

/**
 * Status words on the wire [TAXI-035, TAXI-038]. For the rider an open offer is still `MATCHING`, and a price that is
 * being held is part of `REQUESTING`.
 */
export const TripStatus = z.enum([
  'RESERVED',
  'REQUESTING',
  'MATCHING',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
  'TRIP_STARTED',
  'PENDING_PAYMENT',
  'COMPLETED',
  'CANCELED',
  'MATCH_FAILED',
])
export type TripStatus = z.infer<typeof TripStatus>

/** The shared event types of trips [TAXI-061]. */
export const TripEvent = z.enum([
  'DRIVER_ASSIGNED',
  'DRIVER_ACCEPTED',
  'DRIVER_REJECTED',
  'DRIVER_CANCELED',
  'ARRIVED',
  'STARTED',
  'FINISHED',
  'CANCELED',
  'TIMEOUT_CANCELED',
  'PAYMENT_PENDING',
  'PAYMENT_PROCESSED',
  'WAITING_DISTRIBUTION',
  'WAITING_SPECIFY',
  'NO_SHOW',
])
export type TripEvent = z.infer<typeof TripEvent>

/**
 * `state x event -> state`. A driver who cancels returns the trip to matching. `FINISHED` fixes the fare, and
 * `PAYMENT_PENDING` requests it in the same transaction. A trip begins with `WAITING_SPECIFY`, and one by card or
 * wallet with `PAYMENT_PENDING`, before the search. A reserved trip begins with `WAITING_DISTRIBUTION` and leaves its
 * state when its driver departs; the same event returns it there when its boarding time moves far away. `DRIVER_ACCEPTED`
 * sends a driver who waits to another pick-up.
 */
export const tripLifecycle = {
  RESERVED: { DRIVER_ACCEPTED: 'DRIVER_EN_ROUTE', CANCELED: 'CANCELED', TIMEOUT_CANCELED: 'MATCH_FAILED' },
  // A rider who waved the car down is aboard once the price is held.
  AUTHORIZING: {
    WAITING_SPECIFY: 'REQUESTING',
    STARTED: 'TRIP_STARTED',
    CANCELED: 'CANCELED',
    TIMEOUT_CANCELED: 'MATCH_FAILED',
  },
  REQUESTING: {
    WAITING_DISTRIBUTION: 'MATCHING',
    DRIVER_ASSIGNED: 'PENDING_RESPONSE',
    CANCELED: 'CANCELED',
    TIMEOUT_CANCELED: 'MATCH_FAILED',
  },
  MATCHING: {
    DRIVER_ASSIGNED: 'PENDING_RESPONSE',
    WAITING_DISTRIBUTION: 'RESERVED',
    CANCELED: 'CANCELED',
    TIMEOUT_CANCELED: 'MATCH_FAILED',
  },
  PENDING_RESPONSE: {
    DRIVER_ACCEPTED: 'DRIVER_EN_ROUTE',
    DRIVER_REJECTED: 'MATCHING',
    WAITING_DISTRIBUTION: 'RESERVED',
    CANCELED: 'CANCELED',
    TIMEOUT_CANCELED: 'MATCH_FAILED',
  },
  DRIVER_EN_ROUTE: {
    ARRIVED: 'ARRIVED',
    DRIVER_CANCELED: 'MATCHING',
    WAITING_DISTRIBUTION: 'RESERVED',
    CANCELED: 'CANCELED',
  },
  ARRIVED: {
    STARTED: 'TRIP_STARTED',
    DRIVER_CANCELED: 'MATCHING',
    DRIVER_ACCEPTED: 'DRIVER_EN_ROUTE',
    WAITING_DISTRIBUTION: 'RESERVED',
    CANCELED: 'CANCELED',
    NO_SHOW: 'CANCELED',
  },
  // A started ride is cancelled only for a rider who was never aboard.
  TRIP_STARTED: { FINISHED: 'PENDING_PAYMENT', CANCELED: 'CANCELED' },
  PENDING_PAYMENT: { PAYMENT_PENDING: 'PENDING_PAYMENT', PAYMENT_PROCESSED: 'COMPLETED' },
  COMPLETED: {},
  CANCELED: {},
  MATCH_FAILED: {},
} as const satisfies Lifecycle<TripState, TripEvent>

/** Returns the next state, or undefined if the event is not allowed in this state. */
export function nextTripState(state: TripState, event: TripEvent): TripState | undefined {
  return nextState<TripState, TripEvent>(tripLifecycle, state, event)
}

export function statusOf(state: TripState): TripStatus {
  if (state === 'AUTHORIZING') return 'REQUESTING'
  return state === 'PENDING_RESPONSE' ? 'MATCHING' : state
}

const stageByState: Readonly<Record<TripState, SessionStage>> = {
  RESERVED: 'DRIVER_RESERVED',
  AUTHORIZING: 'WAITING_SPECIFY',
  REQUESTING: 'WAITING_SPECIFY',
  MATCHING: 'REQUESTING_DRIVER',
  PENDING_RESPONSE: 'PENDING_RESPONSE_DRIVER',
  DRIVER_EN_ROUTE: 'DRIVER_ENROUTE',
  ARRIVED: 'DRIVER_ARRIVED',
  TRIP_STARTED: 'TRIP_STARTED',
  PENDING_PAYMENT: 'TRIP_PAYMENT_PENDING',
  COMPLETED: 'TRIP_PAYMENT_PROCESSED',
  CANCELED: 'TRIP_CANCELED',
  MATCH_FAILED: 'TRIP_CANCELED',
}

/** Returns the session stage of a state [TAXI-036]. */
export function stageOf(state: TripState): SessionStage {
  return stageByState[state]
}

/** The reasons why a trip was cancelled [TAXI-052]. */
export const CancelReason = z.enum([
  'DRIVER_CANCEL',
  'RIDER_CANCEL',
  'RIDER_REPORT_NOT_IN_CAR',
  'UNPAID_SYSTEM_CANCEL',
  'ADMIN_FORCE_CANCEL',
  'SYSTEM_TIME_OUT',
  'DRIVER_TIME_OUT',
  'CENTER_CALL_CANCEL',
])
export type CancelReason = z.infer<typeof CancelReason>

/** States before boarding, in which the rider may cancel. */
const cancellableStates: readonly TripState[] = [
  'RESERVED',
  'AUTHORIZING',
  'REQUESTING',
  'MATCHING',
  'PENDING_RESPONSE',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
]

export function isCancellable(state: TripState): boolean {
  return cancellableStates.includes(state)
}

/** The kind of a trip request [TAXI-039]. Another slice serves `RENTAL`. */
export const RequestKind = z.enum(['REQUEST_NOW', 'RESERVATION', 'AIRPORT', 'RENTAL'])
export type RequestKind = z.infer<typeof RequestKind>

/** The booking type of each kind of request in the order register. */
export const bookingTypeOf = {
  REQUEST_NOW: 'TAXI_ONDEMAND',
  RESERVATION: 'TAXI_RESERVATION',
  AIRPORT: 'TAXI_AIRPORT_RESERVATION',
  RENTAL: 'RENTAL',
} as const satisfies Readonly<Record<RequestKind, string>>
