import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { PaymentStatus } from '@daoxing/orders/contract'
import { DeclineReason, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { RentalInvoiceInfo } from './invoice.ts'
import { RentalEvent, RentalState } from './order-state.ts'
import { fuelTypes, rentalLocations, rentalTypes, vehicleClasses, weekdayNumbers } from './rental-kinds.ts'
import { contractClauses } from './standard-contract.ts'
import { RentalBookingWord, RentalPaymentCheck, RentalPaymentStatus, RentalStatusCode } from './status-tables.ts'
import { YesNo } from './wish.ts'

export const RentalFuelTypeSchema = z.enum(fuelTypes)
export const RentalVehicleClassSchema = z.enum(vehicleClasses)
const SignedTwd = z.int()

/** A station as riders see it. */
export const RentalStation = z.object({
  stationId: z.string(),
  name: z.string(),
  address: z.string(),
  location: LatLng,
  /** Opening hours in Taipei, `08:30`; null for a station that is always open. */
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  /** The hours of each weekday on which it opens; absent for a station that is always open. */
  weekdays: z.optional(
    z.array(z.object({ weekday: z.literal(weekdayNumbers), opensAt: z.string(), closesAt: z.string() })),
  ),
  /** Whether the station also rents by plans of whole days. */
  isStore: z.boolean(),
})
export type RentalStation = z.infer<typeof RentalStation>

/** A model as riders see it. */
export const RentalModel = z.object({
  modelCode: z.string(),
  carBrand: z.string(),
  carSeries: z.string(),
  carPicUrl: z.nullable(z.string()),
  vehicleClass: RentalVehicleClassSchema,
  carEnergyType: RentalFuelTypeSchema,
  seats: z.nullable(z.int()),
  /** Range with full energy. */
  rangeKm: z.int(),
})
export type RentalModel = z.infer<typeof RentalModel>

/** A car [RNT-020]. Plate and energy are known once the desk has named the car. */
export const RentalCarInfo = z.object({
  carBrand: z.string(),
  carSeries: z.string(),
  plateNo: z.nullable(z.string()),
  carPicUrl: z.nullable(z.string()),
  carEnergyType: RentalFuelTypeSchema,
  /** The energy as a gauge shows it, `80 %`. */
  energyDesc: z.nullable(z.string()),
  /** In percent. */
  currentEnergy: z.nullable(z.int()),
  /** In kilometres. */
  estRemainingRange: z.nullable(z.int()),
})
export type RentalCarInfo = z.infer<typeof RentalCarInfo>

/** A line of a quote. A promotion is negative. */
export const RentalQuoteLine = z.object({
  kind: z.enum(['weekdayRent', 'holidayRent', 'festivalRent', 'insurance', 'accessory', 'oneWay', 'promotion']),
  amountTwd: SignedTwd,
  /** Of `accessory`. */
  code: z.optional(z.string()),
  qty: z.optional(z.int()),
})
export type RentalQuoteLine = z.infer<typeof RentalQuoteLine>

/** The price of a rental [RNT-021] and its terms; they bind for the whole of an order. */
export const RentalTerms = z.object({
  isPromotion: z.boolean(),
  /** The price with the promotion; the same as `totalAmount` without one. */
  promotionTotalAmount: AmountTwd,
  /** The price without the promotion. */
  totalAmount: AmountTwd,
  weekdayRent: AmountTwd,
  holidayRent: AmountTwd,
  festivalRent: AmountTwd,
  lines: z.array(RentalQuoteLine),
  insuranceTwd: AmountTwd,
  /** `deposit`: the rest is held at the desk and paid after the return. `whole`: the price is paid now. */
  paysNow: z.enum(['deposit', 'whole']),
  /** The part of what is paid now that the refund ladder concerns: at most 30 % of the price. */
  depositTwd: AmountTwd,
  /** Paid with the order. */
  payNowTwd: AmountTwd,
  /** The rent of one weekday, by which late hours and kilometres are counted. */
  dayRentTwd: AmountTwd,
  kilometresIncluded: z.int(),
  kilometreTwd: AmountTwd,
  /** The most that a driver with the waiver pays for a repair; absent in older terms. */
  excessTwd: z.optional(AmountTwd),
  /** Price of one percent of energy at the station of the return. */
  energyPercentTwd: AmountTwd,
  contractVersion: z.string(),
})
export type RentalTerms = z.infer<typeof RentalTerms>

/** A line of the bill, after the caps of the contract. */
export const RentalBillLine = z.object({
  kind: z.enum([
    'rent',
    'late',
    'kilometres',
    'energy',
    'energyBack',
    'repair',
    'lossOfUse',
    'waiver',
    'cleaning',
    'toll',
    'fine',
    'cancellation',
  ]),
  /** The charged amount; `energyBack` is negative. */
  amountTwd: SignedTwd,
  /** The amount that the operator asked for, if a clause has cut it. */
  askedTwd: z.optional(AmountTwd),
  /** The clause that limits the line. */
  clause: z.optional(z.enum(contractClauses)),
  /** Late hours, kilometres, percent of energy, or days of the repair. */
  count: z.optional(z.int()),
})
export type RentalBillLine = z.infer<typeof RentalBillLine>

/** The bill [RNT-022]. */
export const RentalBill = z.object({
  rentStart: Instant,
  rentEnd: Instant,
  totalAmount: AmountTwd,
  /** Kilometres driven. */
  odoMeter: z.int(),
  /** Tolls, also those that came later. */
  etagAmount: AmountTwd,
  /** The amount that is left to pay after the deposit. */
  payAmount: AmountTwd,
  pointsUsed: z.int(),
  promotionInfos: z.array(z.object({ name: z.string(), amountTwd: AmountTwd })),
  usedCoupons: z.array(z.string()),
  lines: z.array(RentalBillLine),
})
export type RentalBill = z.infer<typeof RentalBill>

/** A toll, a fine, or damage that came after the return: charged once the rider's days to object are over. */
export const RentalLaterLine = z.object({
  lineId: z.string(),
  kind: z.enum(['toll', 'fine', 'repair', 'lossOfUse']),
  amountTwd: AmountTwd,
  /** As in a line of the bill: of damage that was found after the return. */
  askedTwd: z.optional(AmountTwd),
  clause: z.optional(z.enum(contractClauses)),
  count: z.optional(z.int()),
  /** The number of the paper and what happened, from the paper itself. */
  proof: z.object({ number: z.string(), text: z.string(), happenedAt: Instant }),
  announcedAt: Instant,
  objectUntil: Instant,
  state: z.enum(['announced', 'objected', 'dropped', 'charged']),
  objection: z.nullable(z.string()),
})
export type RentalLaterLine = z.infer<typeof RentalLaterLine>

/** An order as its rider sees it: a full snapshot. */
export const RentalOrder = z.object({
  hash: z.string(),
  /** The number that desk and rider name. */
  orderNo: z.string(),
  revision: z.int(),
  state: RentalState,
  lastEvent: RentalEvent,
  bookingType: z.enum(['SRENTAL', 'SRENTAL_DEMAND']),
  rentalType: z.enum(rentalTypes),
  rentalLocation: z.enum(rentalLocations),
  /** Number [RNT-038] and word [RNT-039] of the documents. */
  statusCode: z.nullable(RentalStatusCode),
  bookingStatus: RentalBookingWord,
  startTime: z.int(),
  endTime: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  from: RentalStation,
  to: RentalStation,
  model: RentalModel,
  carModelSpecified: z.boolean(),
  carInfo: RentalCarInfo,
  accessories: z.array(z.object({ code: z.string(), qty: z.int() })),
  drivers: z.array(z.object({ noDuty: YesNo, autoRenew: YesNo })),
  isPremiumNoDuty: z.boolean(),
  invoiceInfo: z.nullable(RentalInvoiceInfo),
  terms: RentalTerms,
  requestedAt: Instant,
  /** The deposit has to be paid by then; null once it is. */
  payUntil: z.nullable(Instant),
  /** The station answers a wish by then; null for any other order. */
  answerBy: z.nullable(Instant),
  /** The desk keeps the car for a late rider until then. */
  keptUntil: Instant,
  /** The rider before has not brought the car back, and the station has no other one for now. */
  isCarLate: z.boolean(),
  departedAt: z.nullable(Instant),
  returnedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  deposit: z.object({
    state: z.enum(['open', 'paying', 'paid', 'refunded', 'settled']),
    paidTwd: AmountTwd,
    refundedTwd: AmountTwd,
  }),
  /** The refund if the order is deleted now, before it is: null once it cannot be deleted. */
  refundPreview: z.nullable(
    z.object({
      refundTwd: AmountTwd,
      /** Kept of the deposit. */
      keptTwd: AmountTwd,
      percent: z.int(),
      daysAhead: z.int(),
      /** When the refund becomes less; null at its least. */
      lessFrom: z.nullable(Instant),
    }),
  ),
  bill: z.nullable(RentalBill),
  laterLines: z.array(RentalLaterLine),
  /** The amount that the operator owes the rider for its own fault. */
  damagesTwd: AmountTwd,
  payment: z.object({
    revision: z.int(),
    method: PaymentMethod,
    status: PaymentStatus,
    /** The rental's own number [RNT-040] and set [RNT-041]. */
    rentalStatus: RentalPaymentStatus,
    check: RentalPaymentCheck,
    paidTwd: AmountTwd,
    openTwd: AmountTwd,
    declineReason: z.nullable(DeclineReason),
    canPay: z.boolean(),
  }),
  can: z.object({ cancel: z.boolean(), pay: z.boolean(), object: z.boolean(), readContract: z.boolean() }),
})
export type RentalOrder = z.infer<typeof RentalOrder>

/** A reservation that the rider is still making: state of the page [RNT-019]. */
export type RentalReservation = {
  readonly departTime: Instant
  readonly returnTime: Instant
  readonly selectedCarSeriesList: readonly string[]
  readonly departLocation: RentalStation | null
  readonly returnStation: RentalStation | null
  readonly carInfo: RentalModel | null
  readonly accessories: readonly { readonly code: string; readonly qty: number }[]
  readonly isInsurancePurchase: boolean
  readonly isInsuranceRenewal: boolean
  readonly insurancePrice: number
  readonly totalPrice: number
  readonly invoiceInfo: RentalInvoiceInfo | null
}
