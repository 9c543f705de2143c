import type { BookingType } from '@daoxing/orders/contract'
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
 * States of a trip. `AUTHORIZING` waits until its price is held on a card or wallet, `REQUESTING` is written but not yet seen by the dispatcher, `MATCHING` looks for a driver,
 * `PENDING_RESPONSE` has an offer out, `PENDING_PAYMENT` has ended and its fare is fixed.
 */
export const TripState = z.enum([
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
 * Status words on the wire [TAXI-035, TAXI-038]; an open offer is still `MATCHING` to the rider, and a price that is being
 * held is part of `REQUESTING`.
 */
export const TripStatus = z.enum([
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

/** The shared trip event vocabulary [TAXI-061]. */
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
 * `state x event -> state`. A driver who cancels sends the trip back to matching. `FINISHED` fixes the fare, and
 * `PAYMENT_PENDING` asks for it in the same transaction. A trip begins with `WAITING_SPECIFY`,
 * and one by card or wallet with `PAYMENT_PENDING`, before anybody is looked for.
 */
export const tripLifecycle = {
  AUTHORIZING: { WAITING_SPECIFY: 'REQUESTING', CANCELED: 'CANCELED', TIMEOUT_CANCELED: 'MATCH_FAILED' },
  REQUESTING: {
    WAITING_DISTRIBUTION: 'MATCHING',
    DRIVER_ASSIGNED: 'PENDING_RESPONSE',
    CANCELED: 'CANCELED',
    TIMEOUT_CANCELED: 'MATCH_FAILED',
  },
  MATCHING: { DRIVER_ASSIGNED: 'PENDING_RESPONSE', CANCELED: 'CANCELED', TIMEOUT_CANCELED: 'MATCH_FAILED' },
  PENDING_RESPONSE: {
    DRIVER_ACCEPTED: 'DRIVER_EN_ROUTE',
    DRIVER_REJECTED: 'MATCHING',
    CANCELED: 'CANCELED',
    TIMEOUT_CANCELED: 'MATCH_FAILED',
  },
  DRIVER_EN_ROUTE: { ARRIVED: 'ARRIVED', DRIVER_CANCELED: 'MATCHING', CANCELED: 'CANCELED' },
  ARRIVED: { STARTED: 'TRIP_STARTED', DRIVER_CANCELED: 'MATCHING', CANCELED: 'CANCELED', NO_SHOW: 'CANCELED' },
  // Only who was never aboard cancels a ride that has begun.
  TRIP_STARTED: { FINISHED: 'PENDING_PAYMENT', CANCELED: 'CANCELED' },
  PENDING_PAYMENT: { PAYMENT_PENDING: 'PENDING_PAYMENT', PAYMENT_PROCESSED: 'COMPLETED' },
  COMPLETED: {},
  CANCELED: {},
  MATCH_FAILED: {},
} as const satisfies Lifecycle<TripState, TripEvent>

/** The state that follows, or undefined where the event means nothing in this state. */
export function nextTripState(state: TripState, event: TripEvent): TripState | undefined {
  return nextState<TripState, TripEvent>(tripLifecycle, state, event)
}

export function statusOf(state: TripState): TripStatus {
  if (state === 'AUTHORIZING') return 'REQUESTING'
  return state === 'PENDING_RESPONSE' ? 'MATCHING' : state
}

const stageByState: Readonly<Record<TripState, SessionStage>> = {
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

/** The session stage follows the trip [TAXI-036]. */
export function stageOf(state: TripState): SessionStage {
  return stageByState[state]
}

/** Why a trip was cancelled [TAXI-052]. */
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

/** States before boarding, in which a rider may still turn back. */
const cancellableStates: readonly TripState[] = [
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

/** How a trip is asked for [TAXI-039]. Another slice serves `AIRPORT` and `RENTAL`. */
export const RequestKind = z.enum(['REQUEST_NOW', 'RESERVATION', 'AIRPORT', 'RENTAL'])
export type RequestKind = z.infer<typeof RequestKind>

/** Under which kind of booking the register of orders keeps a request. */
export const bookingTypeOf = {
  REQUEST_NOW: 'TAXI_ONDEMAND',
  RESERVATION: 'TAXI_RESERVATION',
  AIRPORT: 'TAXI_AIRPORT_RESERVATION',
  RENTAL: 'RENTAL',
} as const satisfies Readonly<Record<RequestKind, BookingType>>
