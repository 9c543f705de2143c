import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { PaymentStatus } from '@daoxing/orders/contract'
import { DeclineReason, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { ChargingEvent, ChargingState } from './order-state.ts'
import { CentsPerUnit, MilliUnits, PartnerStation } from './station.ts'

/** The cause of the end of a delivery. */
export const StopReason = z.enum(['rider', 'station', 'limit', 'payment', 'silence'])
export type StopReason = z.infer<typeof StopReason>

/** The quoted price of a session. */
export const PriceTerms = z.object({
  centsPerUnit: CentsPerUnit,
  typicalMilliUnits: MilliUnits,
  /** The price of a typical session, at most the limit; it is held before the start. */
  estimateTwd: AmountTwd,
  /** The session never costs more; null without a limit of the rider. */
  limitTwd: z.nullable(AmountTwd),
})
export type PriceTerms = z.infer<typeof PriceTerms>

/** The payment of a session. It has its own revision, by which a page merges the payment's snapshot. */
export const SessionPayment = z.object({
  revision: z.int(),
  status: PaymentStatus,
  method: PaymentMethod,
  paidTwd: AmountTwd,
  openTwd: AmountTwd,
  declineReason: z.nullable(DeclineReason),
  canPay: z.boolean(),
})
export type SessionPayment = z.infer<typeof SessionPayment>

/** A full session on the wire, with its revision. */
export const ChargingOrder = z.object({
  orderHash: z.string(),
  revision: z.int(),
  status: ChargingState,
  lastEvent: ChargingEvent,
  station: z.omit(PartnerStation, { centsPerUnit: true }),
  terms: PriceTerms,
  /** The total of the newest report. */
  deliveredMilliUnits: MilliUnits,
  readAt: z.nullable(Instant),
  /** The price of what was delivered so far; final once the session has ended. */
  amountTwd: AmountTwd,
  /** The amount that card or wallet currently cover. */
  coverTwd: AmountTwd,
  /** The partner has corrected the total after the end. */
  isCorrected: z.boolean(),
  stopReason: z.nullable(StopReason),
  payment: SessionPayment,
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  can: z.object({ cancel: z.boolean(), stop: z.boolean() }),
})
export type ChargingOrder = z.infer<typeof ChargingOrder>
