import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread } from '@daoxing/kit/server'
import {
  DesignatedCancelReason,
  DesignatedTripEvent,
  DesignatedTripState,
  DrivingPreference,
  FareLine,
  Handover,
  Insurance,
  TripChangeState,
  TripMode,
} from '@daoxing/designated-driver/contract'
import { DeclineReason, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

export const TripPlace = z.object({ address: z.string(), city: z.string(), district: z.string(), location: LatLng })
export type TripPlace = z.infer<typeof TripPlace>

export const TripWay = z.object({ polyline: z.string(), distanceMetres: z.int(), durationSeconds: z.int() })
export type TripWay = z.infer<typeof TripWay>

/** The record of the car at one end of the trip. The pictures of its attempt are rows of their own. */
export const HandoverRecord = z.object({
  attempt: z.int(),
  odometerKm: z.nullable(z.int()),
  notes: z.string(),
  recordedAt: z.nullable(Instant),
  answer: Handover.shape.answer,
  answeredAt: z.nullable(Instant),
  remark: z.string(),
})
export type HandoverRecord = z.infer<typeof HandoverRecord>

/** A change that the rider has agreed to: its difference is held, then the driver answers. */
export const ChangeRecord = z.object({
  changeHash: z.string(),
  state: TripChangeState,
  amountTwd: AmountTwd,
  endAddress: z.nullable(z.string()),
  hours: z.nullable(z.int()),
  answerBy: z.nullable(Instant),
  declineReason: z.nullable(DeclineReason),
})
export type ChangeRecord = z.infer<typeof ChangeRecord>

/** Fields of a trip that no query filters by. */
const TripFacts = z.object({
  start: TripPlace,
  end: z.nullable(TripPlace),
  askedFrom: z.nullable(LatLng),
  way: z.nullable(TripWay),
  /** The distance that the price of an open destination covers. */
  includedMetres: z.nullable(z.int()),
  hours: z.nullable(z.int()),
  hourTwd: z.nullable(AmountTwd),
  lines: z.array(FareLine),
  markupTwd: AmountTwd,
  feeId: z.string(),
  preferences: z.array(DrivingPreference),
  note: z.string(),
  carPlate: z.string(),
  carModel: z.string(),
  insurance: Insurance,
  termsVersion: z.string(),
  handoverCode: z.string(),
  /** The card of a reservation, whose price is held only shortly before. */
  instrumentId: z.nullable(z.string()),
  pickupWay: z.nullable(TripWay),
  driverLicence: z.string(),
  arrivalProof: z.nullable(z.object({ at: Instant, location: LatLng, distanceMetres: z.int() })),
  before: HandoverRecord,
  after: HandoverRecord,
  change: z.nullable(ChangeRecord),
  /** How many changes were applied: an applied one keeps its part of the hold. */
  appliedChanges: z.int(),
  driverCancels: z.int(),
  cancel: z.nullable(
    z.object({
      reason: DesignatedCancelReason,
      by: z.enum(['rider', 'driver', 'system']),
      reasonId: z.nullable(z.string()),
      detail: z.string(),
    }),
  ),
})

export const tripTable = defineTable('designated_driver.trips', {
  columns: {
    riderId: z.string(),
    tripHash: z.string(),
    revision: z.int(),
    region: z.string(),
    county: z.string(),
    state: DesignatedTripState,
    lastEvent: DesignatedTripEvent,
    mode: TripMode,
    amountTwd: AmountTwd,
    cancelFeeTwd: AmountTwd,
    chargedFeeTwd: AmountTwd,
    paymentMethod: PaymentMethod,
    driverId: z.nullable(z.string()),
    reservedFor: z.nullable(Instant),
    requestedAt: Instant,
    givesUpAt: z.nullable(Instant),
    acceptedAt: z.nullable(Instant),
    promisedAt: z.nullable(Instant),
    arrivedAt: z.nullable(Instant),
    codeCheckedAt: z.nullable(Instant),
    codeTries: z.int(),
    codeBlockedUntil: z.nullable(Instant),
    startedAt: z.nullable(Instant),
    finishedAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
    unpaidSince: z.nullable(Instant),
    facts: spread(TripFacts),
  },
  key: ['tripHash'],
  guard: ['riderId', 'revision'],
})
export type TripRecord = RecordOf<typeof tripTable>

/** The fields that a change of a trip may set; state, event and revision belong to the mover. */
export type TripFields = Partial<
  Omit<TripRecord, 'riderId' | 'tripHash' | 'revision' | 'state' | 'lastEvent' | 'region' | 'county' | 'requestedAt'>
>
