import { type Lifecycle, nextState } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * Raw states of a charging order [CHG-041]. `Init` waits until its estimate is held, `PreStart` until power flows,
 * `PreStop` for the end of a stop. In `Buffer` the power has ended and the grace runs; in `Parking` the place costs money.
 * `Complete` waits for its bill and payment.
 */
export const rawStates = [
  'Init',
  'PreStart',
  'Invalid',
  'Charging',
  'PreStop',
  'AutoPayComplete',
  'PayFailed',
  'Complete',
  'Buffer',
  'Parking',
] as const
export const RawState = z.enum(rawStates)
export type RawState = z.infer<typeof RawState>

/** The order statuses on the wire [CHG-038]. */
export const ChargingStatus = z.enum([
  'PRE_START',
  'INVALID',
  'CHARGING',
  'PRE_STOP',
  'PENDING_PAY',
  'PAYMENT_FAILED',
  'COMPLETED',
  'PAYMENT_COMPLETED',
  'UNKNOWN',
])
export type ChargingStatus = z.infer<typeof ChargingStatus>

/** The page polls an order until it has one of these [CHG-039]. */
export const pollingStopsAt: readonly ChargingStatus[] = [
  'INVALID',
  'PENDING_PAY',
  'PAYMENT_FAILED',
  'COMPLETED',
  'PAYMENT_COMPLETED',
]

const statusOfRaw: Readonly<Record<RawState, ChargingStatus>> = {
  Init: 'PRE_START',
  PreStart: 'PRE_START',
  Invalid: 'INVALID',
  Charging: 'CHARGING',
  PreStop: 'PRE_STOP',
  Buffer: 'PRE_STOP',
  Parking: 'PRE_STOP',
  Complete: 'COMPLETED',
  AutoPayComplete: 'PAYMENT_COMPLETED',
  PayFailed: 'PAYMENT_FAILED',
}

/** The status of a raw state [B58]: complete and unpaid is `PENDING_PAY`, an unknown word `UNKNOWN`. */
export function statusOf(raw: string, isUnpaid: boolean): ChargingStatus {
  if (raw === 'Complete' && isUnpaid) return 'PENDING_PAY'
  const known = rawStates.find((state) => state === raw)
  return known === undefined ? 'UNKNOWN' : statusOfRaw[known]
}

export const ChargingEvent = z.enum([
  'REQUESTED',
  'HELD',
  'DECLINED',
  'CANCELED',
  'START_REFUSED',
  'START_TIMED_OUT',
  'STARTED',
  'READ',
  'STOP_REQUESTED',
  'POWER_ENDED',
  'POWER_RESUMED',
  'GRACE_ENDED',
  'ENDED',
  'BILLED',
  'PAID',
  'PAY_FAILED',
  'CORRECTED',
])
export type ChargingEvent = z.infer<typeof ChargingEvent>

/**
 * `state x event -> state`. The operator may end a session in any state in which it runs. After `Complete` meter values
 * are evidence and move nothing.
 */
export const chargingLifecycle = {
  Init: { HELD: 'PreStart', DECLINED: 'Invalid', CANCELED: 'Invalid' },
  PreStart: {
    STARTED: 'Charging',
    START_REFUSED: 'Invalid',
    START_TIMED_OUT: 'Invalid',
    CANCELED: 'Invalid',
  },
  Charging: { READ: 'Charging', STOP_REQUESTED: 'PreStop', POWER_ENDED: 'Buffer', ENDED: 'Complete' },
  PreStop: { READ: 'PreStop', POWER_ENDED: 'Buffer', ENDED: 'Complete' },
  Buffer: {
    READ: 'Buffer',
    STOP_REQUESTED: 'PreStop',
    POWER_RESUMED: 'Charging',
    GRACE_ENDED: 'Parking',
    ENDED: 'Complete',
  },
  Parking: { READ: 'Parking', STOP_REQUESTED: 'PreStop', POWER_RESUMED: 'Charging', ENDED: 'Complete' },
  Complete: { BILLED: 'Complete', PAID: 'AutoPayComplete', PAY_FAILED: 'PayFailed', CORRECTED: 'Complete' },
  PayFailed: { PAID: 'AutoPayComplete', PAY_FAILED: 'PayFailed', CORRECTED: 'PayFailed' },
  AutoPayComplete: { CORRECTED: 'AutoPayComplete', PAID: 'AutoPayComplete', PAY_FAILED: 'PayFailed' },
  Invalid: {},
} as const satisfies Lifecycle<RawState, ChargingEvent>

const live: readonly RawState[] = ['Init', 'PreStart', 'Charging', 'PreStop', 'Buffer', 'Parking']

/** Whether the session is live: it occupies its connector, and no other one of its rider can start. */
export const isLive = (raw: RawState): boolean => live.includes(raw)

/** Whether the operator delivers or has delivered, and the car may still be plugged in. */
export const isRunning = (raw: RawState): boolean => isLive(raw) && raw !== 'Init' && raw !== 'PreStart'

/** Whether the rider may cancel: nothing has been delivered yet. */
export function isCancellable(raw: RawState): boolean {
  return nextState<RawState, ChargingEvent>(chargingLifecycle, raw, 'CANCELED') !== undefined
}

/** Whether a stop can be asked for. */
export const isStoppable = (raw: RawState): boolean => raw === 'Charging' || raw === 'Buffer' || raw === 'Parking'

/** The payment of an order in the words of the documents [CHG-042]. */
export const ChargingPaymentWord = z.enum([
  'Normal',
  'Refund',
  'NoPay',
  'BizUnpaid',
  'BizPaid',
  'Paying',
  'PaymentFailed',
  'Need3DSecure',
])
export type ChargingPaymentWord = z.infer<typeof ChargingPaymentWord>

/** The invoice of an order [CHG-044]. */
export const ChargingInvoiceStatus = z.enum(['PENDING', 'INVALIDATE', 'SUCCESS', 'CANCELLED', 'REFUND'])
export type ChargingInvoiceStatus = z.infer<typeof ChargingInvoiceStatus>

/** The kinds of a live notification [CHG-046]. */
export const NotificationType = z.enum([
  'charging_complete',
  'charging_fail',
  'charging_paused_free_parking',
  'charging_paused_pay_parking',
  'charging_paused_charge_parking',
])
export type NotificationType = z.infer<typeof NotificationType>
