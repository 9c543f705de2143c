import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { DeclineReason, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { ScooterEvent, ScooterState } from './rental-state.ts'
import { ReturnPlace, ReturnPlan, ScooterReturnProblem } from './return-place.ts'
import { ScooterModel, ScooterPlace, ScooterVehicleStatus } from './scooter.ts'
import { ControlAction, EndedBy, FeeType, FineStatus, ScooterPaymentStatus, ScooterStatus } from './status-tables.ts'
import { ScooterTariff } from './tariff.ts'

/** The rider picks the scooter up within this many minutes of the reservation [SCT-011]. */
export const pickUpMinutes = 10
/** The page asks for the current rental this often [SCT-033]. */
export const pollSeconds = 60
/** The photo of the bay may follow a return for so long. */
export const photoMinutes = 10
/** The rider may object to a fee for so many days before money moves. */
export const objectDays = 14

/** Spans in which the meter stood still. */
export const FreeSpan = z.object({
  from: Instant,
  /** Null while it stands still. */
  until: z.nullable(Instant),
  reason: z.enum(['silentLock', 'swap', 'vendorDown']),
})
export type FreeSpan = z.infer<typeof FreeSpan>

/** The meter. `seconds` are those of `at`; the page counts on from there while `isRunning`. */
export const Meter = z.object({
  startedAt: z.nullable(Instant),
  stoppedAt: z.nullable(Instant),
  isRunning: z.boolean(),
  at: Instant,
  seconds: z.int(),
  priceTwd: AmountTwd,
  freeSeconds: z.int(),
  freeSpans: z.array(FreeSpan),
})
export type Meter = z.infer<typeof Meter>

/** A command to the scooter, as the page shows it. */
export const ScooterCommand = z.object({
  commandId: z.string(),
  action: ControlAction,
  state: z.enum(['planned', 'sent', 'done', 'refused', 'unanswered']),
  reason: z.nullable(z.string()),
  plannedAt: Instant,
  expiresAt: Instant,
})
export type ScooterCommand = z.infer<typeof ScooterCommand>

/** A fee besides the ride, with its proof and its clause. */
export const ScooterFee = z.object({
  feeId: z.string(),
  feeType: FeeType,
  fineStatus: FineStatus,
  amountTwd: AmountTwd,
  /** The clause of the terms that allows it. */
  clause: z.string(),
  /** The event itself, from the paper or the staff, with its number. */
  proof: z.object({
    number: z.string(),
    text: z.string(),
    happenedAt: Instant,
    pictureUrl: z.nullable(z.string()),
  }),
  announcedAt: Instant,
  objectUntil: Instant,
  objection: z.nullable(z.string()),
  decision: z.nullable(z.string()),
})
export type ScooterFee = z.infer<typeof ScooterFee>

/** A line of the bill. The ride is `rental`; a credit is negative. */
export const ScooterBillLine = z.object({
  feeType: FeeType,
  kind: z.enum(['ride', 'swapCredit', 'fee']),
  amountTwd: z.int(),
  feeId: z.nullable(z.string()),
})
export type ScooterBillLine = z.infer<typeof ScooterBillLine>

/** A rental as its rider sees it: a full snapshot. */
export const ScooterRental = z.object({
  /** The hash of the order: it cannot be guessed from another one. */
  wemoRentId: z.string(),
  revision: z.int(),
  status: ScooterStatus,
  state: ScooterState,
  lastEvent: ScooterEvent,
  reservedAt: Instant,
  /** `reservedAt` and ten minutes [SCT-011]. */
  pickupDeadline: Instant,
  wemoVehicleModelId: z.int(),
  plate: z.string(),
  model: ScooterModel,
  place: ScooterPlace,
  bayPhotoUrl: z.nullable(z.string()),
  vehicleStatus: ScooterVehicleStatus,
  tariff: ScooterTariff,
  /** Held with the reservation. */
  holdTwd: AmountTwd,
  meter: Meter,
  /** The scooter is off and stands since then; null while it is on, or is not rented. */
  offSince: z.nullable(Instant),
  /** The rider is asked then whether the ride goes on: the scooter stands, or is silent. Null while it is ridden. */
  stillRentingAt: z.nullable(Instant),
  plan: z.nullable(ReturnPlan),
  command: z.nullable(ScooterCommand),
  /** Of the last start or return that failed. */
  trouble: z.nullable(z.enum(['refused', 'unanswered'])),
  return: z.nullable(
    z.object({
      requestedAt: Instant,
      place: z.nullable(ReturnPlace),
      problems: z.array(ScooterReturnProblem),
      /** The house ends the ride then, if the scooter does not answer. */
      endsAt: z.nullable(Instant),
      photoNeeded: z.boolean(),
      photoUntil: z.nullable(Instant),
      photoUrl: z.nullable(z.string()),
    }),
  ),
  endedBy: z.nullable(EndedBy),
  endedAt: z.nullable(Instant),
  bill: z.nullable(z.object({ lines: z.array(ScooterBillLine), totalTwd: AmountTwd })),
  fees: z.array(ScooterFee),
  payment: z.object({
    revision: z.int(),
    method: PaymentMethod,
    status: ScooterPaymentStatus,
    paidTwd: AmountTwd,
    openTwd: AmountTwd,
    declineReason: z.nullable(DeclineReason),
    canPay: z.boolean(),
  }),
  can: z.object({
    cancel: z.boolean(),
    sayNotFound: z.boolean(),
    rent: z.boolean(),
    plan: z.boolean(),
    powerOn: z.boolean(),
    powerOff: z.boolean(),
    openTrunk: z.boolean(),
    find: z.boolean(),
    giveBack: z.boolean(),
    takeReturnBack: z.boolean(),
    addPhoto: z.boolean(),
    pay: z.boolean(),
    report: z.boolean(),
  }),
})
export type ScooterRental = z.infer<typeof ScooterRental>
