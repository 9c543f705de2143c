import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { PaymentStatus } from '@daoxing/orders/contract'
import { DeclineReason, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import {
  ChargingEvent,
  ChargingInvoiceStatus,
  ChargingPaymentWord,
  ChargingStatus,
  NotificationType,
  RawState,
} from './charging-state.ts'
import { BillLine, ChargeEstimate, ChargeLimit } from './estimate.ts'
import { CurrentKind, KnownPlug } from './plug.ts'

/** The cause of the end of a session. */
export const StopReason = z.enum(['rider', 'car', 'operator', 'limit', 'payment', 'silence', 'house'])
export type StopReason = z.infer<typeof StopReason>

/** A point of the power curve. */
export const CurvePoint = z.object({
  at: Instant,
  kwh: z.number(),
  kw: z.nullable(z.number()),
  /** The charge of the battery, where the operator tells it. */
  percent: z.nullable(z.number()),
})
export type CurvePoint = z.infer<typeof CurvePoint>

/** The plug of a session, as it was at the start. */
export const ChargingPlace = z.object({
  countryCode: z.string(),
  partyId: z.string(),
  locationId: z.string(),
  chargerId: z.string(),
  connectorId: z.string(),
  stationName: z.string(),
  address: z.string(),
  location: LatLng,
  evseId: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  bay: z.nullable(z.string()),
  plug: z.nullable(KnownPlug),
  current: CurrentKind,
  powerKw: z.number(),
  operatorName: z.string(),
  helpline: z.nullable(z.string()),
})
export type ChargingPlace = z.infer<typeof ChargingPlace>

export const ChargingPayment = z.object({
  revision: z.int(),
  status: PaymentStatus,
  /** In the words of the documents. */
  word: ChargingPaymentWord,
  method: PaymentMethod,
  paidTwd: AmountTwd,
  openTwd: AmountTwd,
  refundedTwd: AmountTwd,
  declineReason: z.nullable(DeclineReason),
  canPay: z.boolean(),
})
export type ChargingPayment = z.infer<typeof ChargingPayment>

/** How the bill of a session stands: from the session, or from the operator's charge detail record. */
export const BillState = z.enum(['open', 'awaited', 'provisional', 'final', 'checking', 'corrected'])
export type BillState = z.infer<typeof BillState>

/** A full session on the wire, with its revision [CHG-029]. */
export const ChargingOrder = z.object({
  orderNo: z.string(),
  orderHash: z.string(),
  revision: z.int(),
  status: ChargingStatus,
  rawState: RawState,
  lastEvent: ChargingEvent,
  place: ChargingPlace,
  limit: z.nullable(ChargeLimit),
  estimate: z.nullable(ChargeEstimate),
  /** The answer of the operator to the start: it may be silent, or have run out of time, and start all the same. */
  startState: z.enum(['asking', 'accepted', 'timedOut', 'started']),
  /** The start is given up then; null once power flows. */
  startUntil: z.nullable(Instant),
  energyKwh: z.number(),
  powerKw: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  limitedBy: z.nullable(z.enum(['car', 'connector', 'battery', 'sharing'])),
  /** The target or the limit is reached about then. */
  expectedAt: z.nullable(Instant),
  curve: z.array(CurvePoint),
  readAt: z.nullable(Instant),
  /** Readings were missing, so that the bill may be higher than what is shown. */
  readingsMissing: z.boolean(),
  /** The price so far; final once the bill is. */
  amountTwd: AmountTwd,
  lines: z.array(BillLine),
  billState: BillState,
  /** Amount that card or wallet cover. */
  coverTwd: AmountTwd,
  /** The stop was accepted, and power flows all the same: it is being escalated, and costs the rider nothing. */
  isStopIgnored: z.boolean(),
  stopReason: z.nullable(StopReason),
  powerEndedAt: z.nullable(Instant),
  graceEndsAt: z.nullable(Instant),
  /** The price of an hour at the place after the grace; null if nothing. */
  parkingTwdPerHour: z.nullable(z.number()),
  invoice: z.object({
    status: ChargingInvoiceStatus,
    number: z.nullable(z.string()),
    /** The masked carrier, `/AB•••••`. */
    carrier: z.string(),
  }),
  payment: ChargingPayment,
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  can: z.object({ cancel: z.boolean(), stop: z.boolean(), pay: z.boolean() }),
})
export type ChargingOrder = z.infer<typeof ChargingOrder>

/** A live notification of an order [CHG-060]. */
export const ChargingNotification = z.object({ order: ChargingOrder, notificationType: NotificationType })
