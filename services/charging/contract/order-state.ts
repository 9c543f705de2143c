import { type Lifecycle, nextState } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * States of a session, equal on the wire and in the database. `REQUESTED` waits until its estimate is held, `STARTING`
 * until the partner delivers, `STOPPING` for the partner's final report.
 */
export const ChargingState = z.enum([
  'REQUESTED',
  'STARTING',
  'DELIVERING',
  'STOPPING',
  'PENDING_PAYMENT',
  'COMPLETED',
  'CANCELED',
  'START_FAILED',
])
export type ChargingState = z.infer<typeof ChargingState>

/** The events that a partner reports. */
export const PartnerEvent = z.enum(['STARTED', 'READ', 'ENDED', 'CORRECTED'])
export type PartnerEvent = z.infer<typeof PartnerEvent>

export const ChargingEvent = z.enum([
  'REQUESTED',
  'HELD',
  'DECLINED',
  'CANCELED',
  'START_REFUSED',
  'START_TIMED_OUT',
  'STOP_REQUESTED',
  'PAID',
  ...PartnerEvent.options,
])
export type ChargingEvent = z.infer<typeof ChargingEvent>

/** `state x event -> state`. */
export const chargingLifecycle = {
  REQUESTED: { HELD: 'STARTING', DECLINED: 'CANCELED', CANCELED: 'CANCELED' },
  STARTING: {
    STARTED: 'DELIVERING',
    START_REFUSED: 'START_FAILED',
    START_TIMED_OUT: 'START_FAILED',
    CANCELED: 'CANCELED',
  },
  DELIVERING: { READ: 'DELIVERING', STOP_REQUESTED: 'STOPPING', ENDED: 'PENDING_PAYMENT' },
  STOPPING: { READ: 'STOPPING', ENDED: 'PENDING_PAYMENT' },
  PENDING_PAYMENT: { CORRECTED: 'PENDING_PAYMENT', PAID: 'COMPLETED' },
  COMPLETED: { CORRECTED: 'COMPLETED' },
  CANCELED: {},
  START_FAILED: {},
} as const satisfies Lifecycle<ChargingState, ChargingEvent>

/** Whether the session is live: no other one can start, and the page shows it. */
export function isLive(state: ChargingState): boolean {
  return state === 'REQUESTED' || state === 'STARTING' || state === 'DELIVERING' || state === 'STOPPING'
}

/** Whether the rider may cancel: nothing has been delivered yet. */
export function isCancellable(state: ChargingState): boolean {
  return nextState<ChargingState, ChargingEvent>(chargingLifecycle, state, 'CANCELED') !== undefined
}
