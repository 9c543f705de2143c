import {
  BillLine,
  BillState,
  ChargeEstimate,
  ChargeLimit,
  ChargingEvent,
  ChargingPlace,
  CurvePoint,
  RawState,
  StopReason,
} from '@daoxing/charging/contract'
import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, generated, type RecordOf, spread } from '@daoxing/kit/server'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { CoverState } from '../rules/cover.ts'
import { Reading, Stretch } from '../rules/readings.ts'
import { SessionTerms } from '../rules/terms.ts'

/** The facts of a session that no query searches for. */
const SessionFacts = z.object({
  place: ChargingPlace,
  terms: SessionTerms,
  limit: z.nullable(ChargeLimit),
  estimate: z.nullable(ChargeEstimate),
  coverState: CoverState,
  /** The cover after the pending raise; null without one. */
  raiseToTwd: z.nullable(AmountTwd),
  startState: z.enum(['asking', 'accepted', 'timedOut', 'started']),
  startUntil: z.nullable(Instant),
  stopReason: z.nullable(StopReason),
  /** The operator accepted the stop at this time. */
  stopAcceptedAt: z.nullable(Instant),
  isStopIgnored: z.boolean(),
  /** The meter over time, thinned out; the bill of a session without a charge detail record follows from it. */
  readings: z.array(Reading),
  /** The stretches that the operator told; empty if it tells none. */
  stretches: z.array(Stretch),
  curve: z.array(CurvePoint),
  readingsMissing: z.boolean(),
  graceEndsAt: z.nullable(Instant),
  lines: z.array(BillLine),
  /** The amount that the screen showed at the end: the most that is paid, unless readings were missing. */
  shownTwd: z.nullable(AmountTwd),
  /** The charge detail record that the bill follows; null without one. */
  cdrId: z.nullable(z.string()),
  /** How often the bill was corrected after the end. */
  corrections: z.int(),
})

/** A session as the server stores it; `order-view.ts` derives the rider's view. */
export const orderTable = defineTable('charging.orders', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    orderNumber: generated(z.int()),
    revision: z.int(),
    state: RawState,
    lastEvent: ChargingEvent,
    operatorId: z.string(),
    locationId: z.string(),
    evseUid: z.string(),
    connectorId: z.string(),
    sessionId: z.nullable(z.string()),
    /** The reservation that it used. */
    reservationHash: z.nullable(z.string()),
    paymentMethod: PaymentMethod,
    energyWh: z.int(),
    readAt: z.nullable(Instant),
    amountTwd: AmountTwd,
    /** The total amount that card or wallet cover: captured parts and holds. */
    coverTwd: AmountTwd,
    /** The total amount charged by the wallet; a difference to the price is settled once all is paid. */
    chargedTwd: AmountTwd,
    billState: BillState,
    createdAt: Instant,
    heldAt: z.nullable(Instant),
    startedAt: z.nullable(Instant),
    powerEndedAt: z.nullable(Instant),
    stopAskedAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
    invoiceSealed: z.string(),
    facts: spread(SessionFacts),
  },
  key: ['orderHash'],
  guard: ['riderId', 'revision'],
})
export type OrderRecord = RecordOf<typeof orderTable>

/** The fields that a change may set; state, event and revision belong to the mover. */
export type OrderChange = Partial<
  Omit<OrderRecord, 'riderId' | 'orderHash' | 'orderNumber' | 'revision' | 'state' | 'lastEvent' | 'createdAt'>
>
export type NewOrder = Pick<
  OrderRecord,
  | 'riderId'
  | 'orderHash'
  | 'operatorId'
  | 'locationId'
  | 'evseUid'
  | 'connectorId'
  | 'paymentMethod'
  | 'createdAt'
  | 'invoiceSealed'
  | 'place'
  | 'terms'
  | 'limit'
  | 'estimate'
  | 'coverTwd'
  | 'reservationHash'
>
