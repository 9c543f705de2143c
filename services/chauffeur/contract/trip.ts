import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { PaymentStatus } from '@daoxing/orders/contract'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { ChauffeurLeg, ChauffeurPlan, ChauffeurTerms, FareDetail } from './fare.ts'
import { ChauffeurEvent, ChauffeurState } from './trip-state.ts'
import { CarClassName, ChauffeurStop } from './trip-wish.ts'

export const ChauffeurPlace = z.object({ address: z.string(), location: LatLng })
export type ChauffeurPlace = z.infer<typeof ChauffeurPlace>

export const ChauffeurLanguage = z.enum(['zh', 'en', 'ja'])
export type ChauffeurLanguage = z.infer<typeof ChauffeurLanguage>

/** The driver as the rider sees him: from the evening before on. */
export const ChauffeurDriver = z.object({
  driverId: z.string(),
  name: z.string(),
  rating: z.number(),
  plate: z.nullable(z.string()),
  model: z.nullable(z.string()),
  photoHash: z.nullable(z.string()),
  languages: z.array(z.string()),
})

/** A toll or a parking fee that the driver has paid, with its photo. */
export const ChauffeurExtra = z.object({
  extraId: z.string(),
  kind: z.enum(['toll', 'parking']),
  amountTwd: AmountTwd,
  at: Instant,
  photoHash: z.string(),
})
export type ChauffeurExtra = z.infer<typeof ChauffeurExtra>

/** A change that waits for the driver's word. The old trip counts until then. */
export const ChauffeurPending = z.object({
  changeHash: z.string(),
  moreHours: z.int(),
  stopList: z.array(ChauffeurStop),
  end: ChauffeurPlace,
  totalFare: AmountTwd,
  endsAt: Instant,
  askedAt: Instant,
  /** Without an answer by then the change does not count. */
  answerBy: Instant,
})
export type ChauffeurPending = z.infer<typeof ChauffeurPending>

/** A booked car as its rider sees it: a full snapshot with its revision. */
export const ChauffeurTrip = z.object({
  orderHash: z.string(),
  revision: z.int(),
  status: ChauffeurState,
  lastEvent: ChauffeurEvent,
  /** False once the trip has ended, or its unpaid price has become a debt. */
  isUnderWay: z.boolean(),
  tripStartTime: z.int(),
  endsAt: Instant,
  start: ChauffeurPlace,
  end: ChauffeurPlace,
  stopList: z.array(ChauffeurStop),
  carType: CarClassName,
  babySeat: z.int(),
  adult: z.int(),
  child: z.int(),
  luggage: z.int(),
  plan: ChauffeurPlan,
  legs: z.array(ChauffeurLeg),
  remarks: z.string(),
  nameSign: z.string(),
  language: z.nullable(ChauffeurLanguage),
  contact: z.object({ userName: z.string(), phoneNo: z.string() }),
  fareDetail: FareDetail,
  totalFare: AmountTwd,
  terms: ChauffeurTerms,
  deposit: z.object({
    state: z.enum(['asked', 'paid', 'settled', 'refunded']),
    amountTwd: AmountTwd,
    refundedTwd: AmountTwd,
  }),
  /** The rest, held a day ahead: not yet, asked, held, or declined, with the time for another method. */
  rest: z.object({
    state: z.enum(['later', 'asked', 'held', 'declined']),
    amountTwd: AmountTwd,
    payBy: z.nullable(Instant),
  }),
  payment: z.object({
    revision: z.int(),
    status: PaymentStatus,
    method: PaymentMethod,
    paidTwd: AmountTwd,
    openTwd: AmountTwd,
    canPay: z.boolean(),
  }),
  driver: z.nullable(ChauffeurDriver),
  /** A driver is assigned, and has confirmed. */
  isConfirmed: z.boolean(),
  arrivesAt: z.nullable(Instant),
  arrivedAt: z.nullable(Instant),
  startedAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** The used part of the plan and the rest of it; null before the start. */
  used: z.nullable(z.object({ metres: z.int(), seconds: z.int(), kmLeft: z.int(), secondsLeft: z.int(), at: Instant })),
  change: z.nullable(ChauffeurPending),
  extras: z.array(ChauffeurExtra),
  cancel: z.object({
    isPossible: z.boolean(),
    /** The part of the deposit that a cancellation now keeps. */
    feeTwd: AmountTwd,
    refundTwd: AmountTwd,
    chargedTwd: AmountTwd,
  }),
})
export type ChauffeurTrip = z.infer<typeof ChauffeurTrip>
