import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread } from '@daoxing/kit/server'
import {
  RentalBillLine,
  RentalEvent,
  RentalInvoiceInfo,
  RentalLaterLine,
  RentalModel,
  RentalState,
  RentalStation,
  RentalTerms,
  rentalTypes,
  YesNo,
} from '@daoxing/rental/contract'
import * as z from 'zod/mini'

const Reading = z.object({ odometer: z.int(), energy: z.int() })

const OrderFacts = z.object({
  rentalType: z.enum(rentalTypes),
  from: RentalStation,
  to: RentalStation,
  model: RentalModel,
  terms: RentalTerms,
  carModelSpecified: z.boolean(),
  accessories: z.array(z.object({ code: z.string(), qty: z.int() })),
  drivers: z.array(z.object({ noDuty: YesNo, autoRenew: YesNo })),
  isPremiumNoDuty: z.boolean(),
  invoiceInfo: z.nullable(RentalInvoiceInfo),
  /** The contract as it was agreed to: the hash of its text in Chinese. */
  contractHash: z.string(),
  depositState: z.enum(['open', 'paying', 'paid', 'refunded', 'settled']),
  /** The movement that takes the deposit. */
  depositMovement: z.nullable(z.string()),
  /** When the rider came to the desk. */
  arrivedAt: z.nullable(Instant),
  plateNo: z.nullable(z.string()),
  depart: z.nullable(Reading),
  back: z.nullable(Reading),
  billLines: z.array(RentalBillLine),
  /** The kept part of the deposit of an order that ended unused; null before. */
  keptTwd: z.nullable(AmountTwd),
  laterLines: z.array(RentalLaterLine),
  damagesTwd: AmountTwd,
  /** The car waits at least until then; absent in older orders. */
  waitsUntil: z._default(z.nullable(Instant), null),
  /** Since when the rider knows that the car is not back; null while it is expected in time. */
  lateCarAt: z._default(z.nullable(Instant), null),
})

/** An order as the server stores it. */
export const orderTable = defineTable('rental.orders', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    orderNo: z.string(),
    revision: z.int(),
    state: RentalState,
    lastEvent: RentalEvent,
    bookingType: z.enum(['SRENTAL', 'SRENTAL_DEMAND']),
    operatorId: z.string(),
    fromStationId: z.string(),
    toStationId: z.string(),
    modelCode: z.string(),
    assetId: z.nullable(z.string()),
    startsAt: Instant,
    endsAt: Instant,
    requestedAt: Instant,
    payUntil: Instant,
    answerBy: z.nullable(Instant),
    departedAt: z.nullable(Instant),
    returnedAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
    facts: spread(OrderFacts),
  },
  key: ['orderHash'],
  guard: ['revision'],
})
export type RentalRecord = RecordOf<typeof orderTable>

/** The fields that a change may set; state, event and revision belong to the mover. */
export type RentalChange = Partial<
  Omit<RentalRecord, 'riderId' | 'orderHash' | 'orderNo' | 'revision' | 'state' | 'lastEvent' | 'requestedAt'>
>
