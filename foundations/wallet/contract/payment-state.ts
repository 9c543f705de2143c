import { type Lifecycle, nextState } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * How the payment of an order stands: `HOLDING` asks for the money to be held, `READY` rides (held, or cash agreed),
 * `DUE` collects a fixed amount, `OWED` could not, `SAID_PAID` waits for the driver's word about cash.
 */
export const PaymentState = z.enum(['HOLDING', 'READY', 'FAILED', 'DUE', 'OWED', 'SAID_PAID', 'PAID', 'CANCELED'])
export type PaymentState = z.infer<typeof PaymentState>

export const PaymentEvent = z.enum([
  'held',
  'declined',
  'fixed',
  'collected',
  'missed',
  'tried',
  'saidPaid',
  'raised',
  'canceled',
])
export type PaymentEvent = z.infer<typeof PaymentEvent>

/** `state x event -> state`. A debt may be tried again or waived; a paid amount may be raised, as by a tip. */
export const paymentLifecycle = {
  HOLDING: { held: 'READY', declined: 'FAILED', canceled: 'CANCELED' },
  READY: { fixed: 'DUE', canceled: 'CANCELED' },
  FAILED: {},
  DUE: { collected: 'PAID', missed: 'OWED', saidPaid: 'SAID_PAID' },
  OWED: { tried: 'DUE', collected: 'PAID', saidPaid: 'SAID_PAID', canceled: 'CANCELED' },
  SAID_PAID: { tried: 'DUE', collected: 'PAID' },
  PAID: { raised: 'DUE' },
  CANCELED: {},
} as const satisfies Lifecycle<PaymentState, PaymentEvent>

/** The state that follows, or undefined where the event means nothing in this state. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return nextState<PaymentState, PaymentEvent>(paymentLifecycle, state, event)
}

/** How a held amount stands. `ABANDONING` was let go before anybody knew whether it is held. */
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
  'captureAsked',
  'captured',
  'captureMissed',
  'releaseAsked',
  'released',
])
export type HoldEvent = z.infer<typeof HoldEvent>

/**
 * A capture that is declined leaves nothing to be captured: the provider has let the amount go by itself. A hold that
 * was reported declined and exists after all is released.
 */
export const holdLifecycle = {
  AUTHORIZING: { authorized: 'AUTHORIZED', declined: 'FAILED', abandoned: 'ABANDONING' },
  AUTHORIZED: { captureAsked: 'CAPTURING', releaseAsked: 'RELEASING' },
  FAILED: { authorized: 'RELEASING' },
  ABANDONING: { authorized: 'RELEASING', declined: 'FAILED' },
  CAPTURING: { captured: 'CAPTURED', captureMissed: 'RELEASED' },
  CAPTURED: {},
  RELEASING: { released: 'RELEASED' },
  RELEASED: {},
} as const satisfies Lifecycle<HoldState, HoldEvent>

/** The state that follows, or undefined where the event means nothing in this state. */
export function nextHoldState(state: HoldState, event: HoldEvent): HoldState | undefined {
  return nextState<HoldState, HoldEvent>(holdLifecycle, state, event)
}
