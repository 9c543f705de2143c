import type { Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * States of a station rental. The documents number them (`rentalStatusCodes`): `AWAITING_PAYMENT` and `WISHED` come
 * before the first number.
 */
export const RentalState = z.enum([
  'AWAITING_PAYMENT',
  'WISHED',
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
export type RentalState = z.infer<typeof RentalState>

export const RentalEvent = z.enum([
  'ordered',
  /** The deposit is paid, for a car that is kept or for a wish. */
  'depositPaid',
  'wishPaid',
  /** The station answers a wish. */
  'promised',
  'declined',
  'unanswered',
  'unpaid',
  'canceled',
  /** The rider did not come. */
  'noShow',
  /** The desk refuses the rider: the licence is not valid. */
  'licenceRefused',
  /** The station has no car for the rider. */
  'operatorFailed',
  /** The rider before is late: another car, or none for now. */
  'carChanged',
  'delayed',
  /** The rider is at the desk, and the desk names the car. */
  'arrived',
  'holdRequested',
  'held',
  'notHeld',
  'departed',
  'returnBegun',
  'returnFailed',
  'returned',
  'paid',
  /** A later toll or fine: told, objected to, dropped, charged. */
  'lineAnnounced',
  'lineObjected',
  'lineDropped',
  'lineCharged',
])
export type RentalEvent = z.infer<typeof RentalEvent>

const later = {
  PENDING_PAYMENT: {
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
} as const

/**
 * `state x event -> state`: 1 -> 3 -> 31 -> 32 -> 5 -> 6 -> 61 -> 99, 1 -> 2 or 4, and 6 -> 7 -> 6 [B45, RNT-045]. A
 * departure that is not paid for goes back from 31 to 1. A later line is charged after the end, which has to be paid
 * again.
 */
export const rentalLifecycle = {
  AWAITING_PAYMENT: { depositPaid: 'RESERVED', wishPaid: 'WISHED', canceled: 'CANCELED', unpaid: 'EXPIRED' },
  WISHED: { promised: 'RESERVED', declined: 'CANCELED', unanswered: 'CANCELED', canceled: 'CANCELED' },
  RESERVED: {
    carChanged: 'RESERVED',
    delayed: 'RESERVED',
    arrived: 'DEPARTING',
    canceled: 'CANCELED',
    noShow: 'EXPIRED',
    licenceRefused: 'CANCELED',
    operatorFailed: 'CANCELED',
  },
  DEPARTING: {
    holdRequested: 'PREAUTHORIZING',
    canceled: 'CANCELED',
    licenceRefused: 'CANCELED',
    operatorFailed: 'CANCELED',
  },
  PREAUTHORIZING: { held: 'PREAUTHORIZED', notHeld: 'RESERVED' },
  PREAUTHORIZED: { departed: 'IN_USE', licenceRefused: 'CANCELED', operatorFailed: 'CANCELED', noShow: 'EXPIRED' },
  IN_USE: { returnBegun: 'RETURNING' },
  RETURNING: { returnFailed: 'RETURN_ERROR', returned: 'PENDING_PAYMENT' },
  RETURN_ERROR: { returnBegun: 'RETURNING' },
  PENDING_PAYMENT: { ...later.PENDING_PAYMENT, paid: 'COMPLETED' },
  COMPLETED: later.COMPLETED,
  CANCELED: {},
  EXPIRED: {},
} as const satisfies Lifecycle<RentalState, RentalEvent>
