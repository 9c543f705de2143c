import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread } from '@daoxing/kit/server'
import {
  EndedBy,
  FreeSpan,
  ReturnPlace,
  ReturnPlan,
  ScooterCommand,
  ScooterEvent,
  ScooterFee,
  ScooterModel,
  ScooterPlace,
  ScooterReturnProblem,
  ScooterState,
  ScooterTariff,
} from '@daoxing/scooter/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

/** The state that the scooter has told of itself, as far as the rental has heard. */
export const Told = z.object({
  power: z.nullable(z.boolean()),
  trunk: z.nullable(z.boolean()),
  protectionMode: z.boolean(),
  batteryError: z.nullable(z.string()),
  batPercent: z.int(),
  batteryId: z.nullable(z.string()),
  heardAt: z.nullable(Instant),
})
export type Told = z.infer<typeof Told>

const RentalFacts = z.object({
  modelCode: z.string(),
  model: ScooterModel,
  paymentMethod: PaymentMethod,
  /** Where the scooter was when it was reserved; at the end, where it was given back. */
  place: ScooterPlace,
  bayPhotoId: z.nullable(z.string()),
  /** The tariff that the rider agreed to. */
  tariff: ScooterTariff,
  holdTwd: AmountTwd,
  plan: z.nullable(ReturnPlan),
  command: z.nullable(ScooterCommand),
  commandFor: z.nullable(z.enum(['start', 'close', 'rider'])),
  trouble: z.nullable(z.enum(['refused', 'unanswered'])),
  told: Told,
  /** The low battery was told and has not risen again since. */
  isLowTold: z.boolean(),
  /** The scooter is off and stands since then; null while it is on. */
  offSince: z.nullable(Instant),
  /** The rider was asked whether the ride goes on, for the pause since then. */
  stillAskedFor: z.nullable(Instant),
  /** The last report in which the scooter was ridden. */
  lastRiddenAt: z.nullable(Instant),
  /** The last report said that it moves. */
  isMoving: z.boolean(),
  freeSpans: z.array(FreeSpan),
  /** The house ends a return without an answer then; a tap that arrives late waits for the scooter as long as any other. */
  returnEndsAt: z.nullable(Instant),
  returnPlace: z.nullable(ReturnPlace),
  returnProblems: z.array(ScooterReturnProblem),
  photoNeeded: z.boolean(),
  photoId: z.nullable(z.string()),
  swapCreditTwd: AmountTwd,
  fees: z.array(ScooterFee),
})

/** A rental as the server stores it. */
export const rentalTable = defineTable('scooter.rentals', {
  columns: {
    orderHash: z.string(),
    riderId: z.string(),
    revision: z.int(),
    state: ScooterState,
    lastEvent: ScooterEvent,
    operatorId: z.string(),
    assetId: z.string(),
    plate: z.string(),
    reservedAt: Instant,
    pickUpBy: Instant,
    startedAt: z.nullable(Instant),
    returnRequestedAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
    endedBy: z.nullable(EndedBy),
    rideTwd: z.nullable(AmountTwd),
    facts: spread(RentalFacts),
  },
  key: ['orderHash'],
  guard: ['revision'],
})
export type RentalRecord = RecordOf<typeof rentalTable>

/** The fields that a change may set; state, event and revision belong to the mover. */
export type RentalChange = Partial<
  Omit<RentalRecord, 'riderId' | 'orderHash' | 'revision' | 'state' | 'lastEvent' | 'reservedAt' | 'assetId' | 'plate'>
>
