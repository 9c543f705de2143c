import type { Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * States of a booked car, which are also its status words on the wire [B66]. `AWAITING_DEPOSIT` waits for the deposit,
 * `RESERVED` for the day and the departure of its driver, `PENDING_PAYMENT` has ended with a final price.
 */
export const ChauffeurState = z.enum([
  'AWAITING_DEPOSIT',
  'RESERVED',
  'DRIVER_EN_ROUTE',
  'ARRIVED',
  'TRIP_STARTED',
  'PENDING_PAYMENT',
  'COMPLETED',
  'CANCELED',
  'MATCH_FAILED',
])
export type ChauffeurState = z.infer<typeof ChauffeurState>

/** The shared event types of trips, as far as a booked car has them [B66]. */
export const ChauffeurEvent = z.enum([
  'PAYMENT_PENDING',
  'WAITING_DISTRIBUTION',
  'DRIVER_ACCEPTED',
  'DRIVER_CANCELED',
  'ARRIVED',
  'STARTED',
  'FINISHED',
  'PAYMENT_PROCESSED',
  'CANCELED',
  'TIMEOUT_CANCELED',
  'NO_SHOW',
])
export type ChauffeurEvent = z.infer<typeof ChauffeurEvent>

/**
 * `state x event -> state`. A trip begins with `PAYMENT_PENDING`, and is booked with `WAITING_DISTRIBUTION`, once its
 * deposit is paid. A driver who falls out on the way returns it to `RESERVED`, for another one.
 */
export const chauffeurLifecycle = {
  AWAITING_DEPOSIT: { WAITING_DISTRIBUTION: 'RESERVED', CANCELED: 'CANCELED', TIMEOUT_CANCELED: 'CANCELED' },
  RESERVED: { DRIVER_ACCEPTED: 'DRIVER_EN_ROUTE', CANCELED: 'CANCELED', TIMEOUT_CANCELED: 'MATCH_FAILED' },
  DRIVER_EN_ROUTE: { ARRIVED: 'ARRIVED', DRIVER_CANCELED: 'RESERVED', CANCELED: 'CANCELED' },
  ARRIVED: { STARTED: 'TRIP_STARTED', DRIVER_CANCELED: 'RESERVED', CANCELED: 'CANCELED', NO_SHOW: 'CANCELED' },
  TRIP_STARTED: { FINISHED: 'PENDING_PAYMENT' },
  PENDING_PAYMENT: { PAYMENT_PROCESSED: 'COMPLETED' },
  COMPLETED: {},
  CANCELED: {},
  MATCH_FAILED: {},
} as const satisfies Lifecycle<ChauffeurState, ChauffeurEvent>

const beforeBoarding: readonly ChauffeurState[] = ['AWAITING_DEPOSIT', 'RESERVED', 'DRIVER_EN_ROUTE', 'ARRIVED']

/** Whether the rider may still cancel. */
export const isChauffeurCancellable = (state: ChauffeurState): boolean => beforeBoarding.includes(state)

/** Whether the trip is to come, under way, or has yet to be paid. */
export const isChauffeurLive = (state: ChauffeurState): boolean =>
  isChauffeurCancellable(state) || state === 'TRIP_STARTED' || state === 'PENDING_PAYMENT'

/** Whether the rider waits for the driver, or sits in the car. */
export const isChauffeurUnderWay = (state: ChauffeurState): boolean =>
  state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED' || state === 'TRIP_STARTED'
