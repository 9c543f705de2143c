import { ParkingType } from '@daoxing/assets/contract'
import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { PaymentStatus } from '@daoxing/orders/contract'
import { DeclineReason, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { RentalBill, RentalCarInfo, RentalFuelTypeSchema, RentalLaterLine, RentalModel } from './order.ts'
import { CarCleaning, PhotoSlot, RentAction } from './shared-car-kinds.ts'
import { SharedEvent, SharedState } from './shared-car-state.ts'
import { RentalBookingWord, RentalPaymentCheck, RentalPaymentStatus, RentalStatusCode } from './status-tables.ts'

export const SharedRentalType = z.enum(['shared_parking_lot', 'shared_roadside'])
export type SharedRentalType = z.infer<typeof SharedRentalType>

/** The place of a shared car: a lot, or a zone of roadside bays. */
export const SharedLot = z.object({
  stationId: z.string(),
  name: z.string(),
  address: z.string(),
  location: LatLng,
  rentalType: SharedRentalType,
  parkingType: ParkingType,
  floor: z.nullable(z.string()),
  /** Opening hours of today in Taipei, such as `06:00`; null for a lot that is always open. */
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  phone: z.string(),
})
export type SharedLot = z.infer<typeof SharedLot>

/** Where a car is, as far as it has said. A roadside car may have drifted within the circle. */
export const CarWhereabouts = z.object({
  location: LatLng,
  accuracyMetres: z.int(),
  /** When the car was last heard; null: never, its place is that of its last handover. */
  heardAt: z.nullable(Instant),
})

/** The prices of a shared car. */
export const SharedTariff = z.object({
  /** For an hour; parts of it count in steps of 10 minutes [SHC-019]. */
  hourTwd: AmountTwd,
  /** The most that a day of 24 hours costs. */
  dayTwd: AmountTwd,
  kilometreTwd: AmountTwd,
  /** Of the loss damage waiver, for an hour. */
  lossDamageWaiverRate: AmountTwd,
})
export type SharedTariff = z.infer<typeof SharedTariff>

/** A shared car that can be reserved [SHC-017]. */
export const SharedCar = z.object({
  plateNo: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  chooseLossDamageWaiver: z.boolean(),
  lossDamageWaiverRate: AmountTwd,
  /** The span that is proposed, or that was asked for: epoch milliseconds. */
  reservationStart: z.int(),
  reservationEnd: z.int(),
  rentAction: RentAction,
  rentalType: SharedRentalType,
  carInfo: RentalCarInfo,
  model: RentalModel,
  tariff: SharedTariff,
  lot: SharedLot,
  whereabouts: CarWhereabouts,
  distanceMetres: z.nullable(z.int()),
  /** Until when the car is free, if an order comes after the span. */
  freeUntil: z.nullable(Instant),
})
export type SharedCar = z.infer<typeof SharedCar>

/** The estimated price of a reservation [RNT-021], which binds for ten minutes. Kilometres and tolls come on top. */
export const SharedQuote = z.object({
  quoteHash: z.string(),
  expiresAt: Instant,
  isPromotion: z.boolean(),
  promotionTotalAmount: AmountTwd,
  totalAmount: AmountTwd,
  weekdayRent: AmountTwd,
  holidayRent: AmountTwd,
  festivalRent: AmountTwd,
  waiverTwd: AmountTwd,
  tariff: SharedTariff,
  /** Held before the car opens: the estimate and a reserve for kilometres. */
  holdTwd: AmountTwd,
  contractVersion: z.string(),
})
export type SharedQuote = z.infer<typeof SharedQuote>

/** A picture of a handover: `url` answers its rider, and riders of the same car see those before them. */
export const HandoverPicture = z.object({
  slot: PhotoSlot,
  pictureId: z.string(),
  url: z.string(),
  takenAt: Instant,
  /** A problem of the picture that was found on arrival; the rider may take it again. */
  problem: z.nullable(z.enum(['blur', 'dark', 'repeated'])),
})
export type HandoverPicture = z.infer<typeof HandoverPicture>

/** A lot where the car may be given back, with its free bays. */
export const ReturnLot = z.extend(SharedLot, {
  distanceMetres: z.int(),
  /** Null for roadside zones, whose bays are not counted. */
  freeBays: z.nullable(z.int()),
  isOpenNow: z.boolean(),
})
export type ReturnLot = z.infer<typeof ReturnLot>

/** Reasons for which a car cannot be given back now. */
export const returnProblems = [
  'outOfZone',
  'lotClosed',
  'lotFull',
  'engineOn',
  'moving',
  'doorOpen',
  'windowOpen',
  'trunkOpen',
  'unheard',
  'picturesMissing',
] as const
export const ReturnProblem = z.object({
  kind: z.enum(returnProblems),
  /** The open doors, such as `rearLeft`, or the missing pictures. */
  parts: z.array(z.string()),
})
export type ReturnProblem = z.infer<typeof ReturnProblem>

/** The state of a command to the car, as the page shows it. */
export const CarCommand = z.object({
  commandId: z.string(),
  kind: z.enum(['unlock', 'lock', 'find']),
  state: z.enum(['planned', 'sent', 'done', 'refused', 'unanswered']),
  reason: z.nullable(z.string()),
  plannedAt: Instant,
  expiresAt: Instant,
})
export type CarCommand = z.infer<typeof CarCommand>

/** An accident: the record of the police is asked for, its absence alone voids no waiver. */
export const SharedAccident = z.object({
  accidentId: z.string(),
  happenedAt: Instant,
  reportedAt: Instant,
  location: LatLng,
  text: z.string(),
  /** The number of the police record (受理案件號碼); null until the rider has one. */
  policeNumber: z.nullable(z.string()),
  hasInjured: z.boolean(),
  pictures: z.array(z.object({ pictureId: z.string(), url: z.string(), takenAt: Instant })),
})
export type SharedAccident = z.infer<typeof SharedAccident>

/** The rental of a shared car as its rider sees it: a full snapshot. */
export const SharedRental = z.object({
  hash: z.string(),
  orderNo: z.string(),
  revision: z.int(),
  state: SharedState,
  lastEvent: SharedEvent,
  bookingType: z.literal('RENTAL'),
  rentalType: SharedRentalType,
  statusCode: z.nullable(RentalStatusCode),
  bookingStatus: RentalBookingWord,
  startTime: z.int(),
  endTime: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  requestedAt: Instant,
  plateNo: z.string(),
  carInfo: RentalCarInfo,
  model: RentalModel,
  carEnergyType: RentalFuelTypeSchema,
  lot: SharedLot,
  whereabouts: CarWhereabouts,
  chooseLossDamageWaiver: z.boolean(),
  quote: SharedQuote,
  /** From here the rider may take the car; not taken until `takeUntil`, the reservation ends. */
  takeFrom: Instant,
  takeUntil: Instant,
  departedAt: z.nullable(Instant),
  /** When the rider pressed return: the time stands still from here. */
  returnPressedAt: z.nullable(Instant),
  returnedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  isLocked: z.nullable(z.boolean()),
  command: z.nullable(CarCommand),
  departPictures: z.array(HandoverPicture),
  returnPictures: z.array(HandoverPicture),
  /** Free text of the step `defect`. */
  defects: z.string(),
  returnProblems: z.array(ReturnProblem),
  cleaning: z.nullable(CarCleaning),
  accidents: z.array(SharedAccident),
  /** The rider before is late: since when, and the car that takes the place of this one, if there is one. */
  delay: z.nullable(
    z.object({ knownAt: Instant, expectedAt: z.nullable(Instant), otherPlateNo: z.nullable(z.string()) }),
  ),
  bill: z.nullable(RentalBill),
  laterLines: z.array(RentalLaterLine),
  damagesTwd: AmountTwd,
  payment: z.object({
    revision: z.int(),
    method: PaymentMethod,
    status: PaymentStatus,
    rentalStatus: RentalPaymentStatus,
    check: RentalPaymentCheck,
    paidTwd: AmountTwd,
    openTwd: AmountTwd,
    declineReason: z.nullable(DeclineReason),
    canPay: z.boolean(),
  }),
  can: z.object({
    cancel: z.boolean(),
    movePickUp: z.boolean(),
    changeWaiver: z.boolean(),
    takeCar: z.boolean(),
    leaveCar: z.boolean(),
    find: z.boolean(),
    depart: z.boolean(),
    lock: z.boolean(),
    unlock: z.boolean(),
    extend: z.boolean(),
    beginReturn: z.boolean(),
    finishReturn: z.boolean(),
    cancelReturn: z.boolean(),
    reportAccident: z.boolean(),
    pay: z.boolean(),
    object: z.boolean(),
  }),
})
export type SharedRental = z.infer<typeof SharedRental>
