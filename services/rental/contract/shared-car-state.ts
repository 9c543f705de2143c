import type { Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** States of the rental of a shared car. Their numbers and words are those of any rental (`rentalStatusCode`). */
export const SharedState = z.enum([
  'RESERVED',
  'DEPARTING',
  'PREAUTHORIZING',
  'PREAUTHORIZED',
  'IN_USE',
  'RETURNING',
  'RETURN_ERROR',
  'PENDING_PAYMENT',
  'COMPLETED',
  'CANCELED',
  'EXPIRED',
])
export type SharedState = z.infer<typeof SharedState>

export const SharedEvent = z.enum([
  'reserved',
  'pickUpMoved',
  'waiverChanged',
  /** The rider before is late: the reservation has another car, or waits for this one. */
  'carChanged',
  'delayed',
  'canceled',
  /** The rider did not take the car in time. */
  'overtime',
  /** The operator, or the rider before, left the rider without a car: all money comes back. */
  'operatorFailed',
  /** Car action 1: the rider is at the car and begins the walk. */
  'carTaken',
  /** Car action 2. */
  'carLeft',
  /** The walk is signed; the estimated price is being held. */
  'holdRequested',
  'held',
  'notHeld',
  /** The car has opened: the rental runs. */
  'opened',
  /** The car did not open, said no, or did not answer. */
  'notOpened',
  'extended',
  'accidentReported',
  /** The rider has pressed return: the time stands still from here, unless the car is driven on. */
  'returnBegun',
  'returnCanceled',
  /** The car refuses to close, or did not answer. */
  'returnFailed',
  'returned',
  'paid',
  'lineAnnounced',
  'lineObjected',
  'lineDropped',
  'lineCharged',
])
export type SharedEvent = z.infer<typeof SharedEvent>

/**
 * `state x event -> state`: 1 -> 3 -> 31 -> 32 -> 5 -> 6 -> 61 -> 99, 1 -> 2 or 4, and 6 -> 7 -> 6 [B45]. A walk that is
 * given up goes from 3 back to 1, an estimate that cannot be held from 31 to 3, and a return that is canceled from 6 or 7
 * to 5.
 */
export const sharedLifecycle = {
  RESERVED: {
    pickUpMoved: 'RESERVED',
    waiverChanged: 'RESERVED',
    carChanged: 'RESERVED',
    delayed: 'RESERVED',
    canceled: 'CANCELED',
    overtime: 'EXPIRED',
    operatorFailed: 'CANCELED',
    carTaken: 'DEPARTING',
  },
  DEPARTING: {
    waiverChanged: 'DEPARTING',
    carLeft: 'RESERVED',
    canceled: 'CANCELED',
    overtime: 'EXPIRED',
    operatorFailed: 'CANCELED',
    holdRequested: 'PREAUTHORIZING',
  },
  PREAUTHORIZING: { held: 'PREAUTHORIZED', notHeld: 'DEPARTING' },
  PREAUTHORIZED: {
    opened: 'IN_USE',
    notOpened: 'PREAUTHORIZED',
    canceled: 'CANCELED',
    overtime: 'EXPIRED',
    operatorFailed: 'CANCELED',
  },
  IN_USE: { extended: 'IN_USE', accidentReported: 'IN_USE', returnBegun: 'RETURNING' },
  RETURNING: { returnCanceled: 'IN_USE', returnFailed: 'RETURN_ERROR', returned: 'PENDING_PAYMENT' },
  RETURN_ERROR: { returnBegun: 'RETURNING', returnCanceled: 'IN_USE' },
  PENDING_PAYMENT: {
    paid: 'COMPLETED',
    lineAnnounced: 'PENDING_PAYMENT',
    lineObjected: 'PENDING_PAYMENT',
    lineDropped: 'PENDING_PAYMENT',
    lineCharged: 'PENDING_PAYMENT',
  },
  COMPLETED: {
    lineAnnounced: 'COMPLETED',
    lineObjected: 'COMPLETED',
    lineDropped: 'COMPLETED',
    lineCharged: 'PENDING_PAYMENT',
  },
  CANCELED: {},
  EXPIRED: {},
} as const satisfies Lifecycle<SharedState, SharedEvent>
