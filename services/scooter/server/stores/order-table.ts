import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread } from '@daoxing/kit/server'
import {
  CommandRefusal,
  FineReason,
  Scooter,
  ScooterEvent,
  ScooterState,
  ScooterTerms,
} from '@daoxing/scooter/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

/** A command to the asset. A new request of the rider has the next number; a retry has the same. */
export const Command = z.object({
  number: z.int(),
  kind: z.enum(['unlock', 'lock']),
  requestedAt: Instant,
  /** The asset has carried it out. */
  doneAt: z.nullable(Instant),
  tries: z.int(),
  trouble: z.nullable(z.enum(['refused', 'silent'])),
  refusal: z.nullable(CommandRefusal),
  /**
   * Sent at this time, the command was neither carried out nor refused because of the rider: time from then is free.
   */
  troubledSince: z.nullable(Instant),
})
export type Command = z.infer<typeof Command>

const OrderFacts = z.object({
  asset: Scooter,
  terms: ScooterTerms,
  /** The movement that holds the deposit, once the estimate is held. */
  depositMovement: z.nullable(z.string()),
  command: z.nullable(Command),
  unbilledSeconds: z.int(),
  /** The retained amount of the deposit; null until it is settled. */
  retainedTwd: z.nullable(AmountTwd),
  damageTwd: AmountTwd,
  fines: z.array(z.object({ reason: FineReason, amountTwd: AmountTwd, offenceAt: z.optional(Instant) })),
})

/** An order as the server stores it. */
export const orderTable = defineTable('scooter.orders', {
  columns: {
    riderId: z.string(),
    orderHash: z.string(),
    revision: z.int(),
    state: ScooterState,
    lastEvent: ScooterEvent,
    assetId: z.string(),
    operatorId: z.string(),
    paymentMethod: PaymentMethod,
    requestedAt: Instant,
    reservedUntil: z.nullable(Instant),
    unlockedAt: z.nullable(Instant),
    lockedAt: z.nullable(Instant),
    canceledAt: z.nullable(Instant),
    /** Price of the use, fixed at the return. */
    useTwd: z.nullable(AmountTwd),
    facts: spread(OrderFacts),
  },
  key: ['orderHash'],
  guard: ['revision'],
})
export type OrderRecord = RecordOf<typeof orderTable>

/** The fields that a change may set; state, event and revision belong to the mover. */
export type OrderChange = Partial<
  Omit<OrderRecord, 'riderId' | 'orderHash' | 'revision' | 'state' | 'lastEvent' | 'requestedAt'>
>
