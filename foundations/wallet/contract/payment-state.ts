import { type Lifecycle, nextState } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * The state of an order's payment: `HOLDING` waits for the hold, `READY` may start (held, or cash agreed), `DUE`
 * collects a fixed amount, `OWED` failed to, `SAID_PAID` waits for the driver's confirmation of cash.
 */
export const PaymentState = z.enum(['HOLDING', 'READY', 'FAILED', 'DUE', 'OWED', 'SAID_PAID', 'PAID', 'CANCELED'])
export type PaymentState = z.infer<typeof PaymentState>

export const PaymentEvent = z.enum([
  'held',
  'declined',
  'reopened',
  'fixed',
  'collected',
  'missed',
  'tried',
  'saidPaid',
  'raised',
  'canceled',
])
export type PaymentEvent = z.infer<typeof PaymentEvent>

/**
 * `state x event -> state`. A debt may be retried or waived; a paid amount may be raised, as by a tip. Before an order
 * begins, another payer may take the place of one that was declined (`reopened`).
 */
export const paymentLifecycle = {
  HOLDING: { held: 'READY', declined: 'FAILED', canceled: 'CANCELED' },
  READY: { fixed: 'DUE', reopened: 'HOLDING', canceled: 'CANCELED' },
  FAILED: { reopened: 'HOLDING' },
  DUE: { collected: 'PAID', missed: 'OWED', saidPaid: 'SAID_PAID' },
  OWED: { tried: 'DUE', collected: 'PAID', saidPaid: 'SAID_PAID', canceled: 'CANCELED' },
  SAID_PAID: { tried: 'DUE', collected: 'PAID' },
  PAID: { raised: 'DUE' },
  CANCELED: {},
} as const satisfies Lifecycle<PaymentState, PaymentEvent>

/** The next state, or undefined if the event is invalid in this state. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return nextState<PaymentState, PaymentEvent>(paymentLifecycle, state, event)
}

/** The state of a hold. `ABANDONING` is released with an unknown outcome. */
export const HoldState = z.enum([
  'AUTHORIZING',
  'AUTHORIZED',
  'FAILED',
  'ABANDONING',
  'CAPTURING',
  'CAPTURED',
  'RELEASING',
  'RELEASED',
])
export type HoldState = z.infer<typeof HoldState>

export const HoldEvent = z.enum([
  'authorized',
  'declined',
  'abandoned',
  'captureRequested',
  'captured',
  'captureMissed',
  'captureDeclined',
  'releaseRequested',
  'released',
])
export type HoldEvent = z.infer<typeof HoldEvent>

/**
 * A capture is missed if the provider has dropped the hold by itself. If it is declined for another reason, the hold
 * may still exist and is released. A hold that was reported as declined but exists is released.
 */
export const holdLifecycle = {
  AUTHORIZING: { authorized: 'AUTHORIZED', declined: 'FAILED', abandoned: 'ABANDONING' },
  AUTHORIZED: { captureRequested: 'CAPTURING', releaseRequested: 'RELEASING' },
  FAILED: { authorized: 'RELEASING' },
  ABANDONING: { authorized: 'RELEASING', declined: 'FAILED' },
  CAPTURING: { captured: 'CAPTURED', captureMissed: 'RELEASED', captureDeclined: 'RELEASING' },
  CAPTURED: {},
  RELEASING: { released: 'RELEASED' },
  RELEASED: {},
} as const satisfies Lifecycle<HoldState, HoldEvent>

/** The next state, or undefined if the event is invalid in this state. */
export function nextHoldState(state: HoldState, event: HoldEvent): HoldState | undefined {
  return nextState<HoldState, HoldEvent>(holdLifecycle, state, event)
}
