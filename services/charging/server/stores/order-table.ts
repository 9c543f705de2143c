import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, generated, type RecordOf, spread } from '@daoxing/kit/server'
import {
  MilliUnits,
  PartnerStation,
  PriceTerms,
  ChargingEvent,
  ChargingState,
  StopReason,
} from '@daoxing/charging/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { CoverState } from '../rules/cover.ts'

/** The facts of a session that no query searches for. */
const SessionFacts = z.object({
  station: z.omit(PartnerStation, { stationId: true, centsPerUnit: true }),
  terms: PriceTerms,
  coverState: CoverState,
  /** The cover after the pending raise; null without one. */
  raiseToTwd: z.nullable(AmountTwd),
  stopReason: z.nullable(StopReason),
  /** How often the partner has corrected the total after the end. */
  corrections: z.int(),
})

/** A session as the server stores it; `order-view.ts` derives the rider's view. */
export const orderTable = defineTable('charging.orders', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    orderNumber: generated(z.int()),
    revision: z.int(),
    state: ChargingState,
    lastEvent: ChargingEvent,
    stationId: z.string(),
    /** The partner that delivers, reports and earns the price. */
    partnerId: z.string(),
    paymentMethod: PaymentMethod,
    deliveredMilliUnits: MilliUnits,
    readAt: z.nullable(Instant),
    amountTwd: AmountTwd,
    /** The total amount that card or wallet cover: captured parts and holds. */
    coverTwd: AmountTwd,
    /** The total amount charged by the wallet; a difference to the price is settled once all is paid. */
    chargedTwd: AmountTwd,
    createdAt: Instant,
    heldAt: z.nullable(Instant),
    startedAt: z.nullable(Instant),
    stopAskedAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
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
  'riderId' | 'orderHash' | 'stationId' | 'partnerId' | 'paymentMethod' | 'createdAt' | 'station' | 'terms'
>
