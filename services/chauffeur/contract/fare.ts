import { AmountTwd, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { CarClassName } from './trip-wish.ts'

export const SurchargeFee = z.object({ holiday: AmountTwd, night: AmountTwd })

/** A plan [CHF-031]: hours and kilometres that its fare contains. */
export const ChauffeurPlan = z.object({
  carType: CarClassName,
  mileage: z.int(),
  /** Hours. */
  duration: z.int(),
  totalEstimatedFare: AmountTwd,
  surchargeFee: SurchargeFee,
})
export type ChauffeurPlan = z.infer<typeof ChauffeurPlan>

/** The parts of a price [CHF-032]. Their sum is the price. */
export const FareDetail = z.object({
  /** Kilometres beyond the plan. */
  mileageCharge: AmountTwd,
  /** The plan itself and the hours beyond it. */
  hourlyCharge: AmountTwd,
  surchargeFee: SurchargeFee,
  additionalFee: z.object({ babySeat: AmountTwd }),
})
export type FareDetail = z.infer<typeof FareDetail>

/** A step of a ladder: cancelling at least `hoursAhead` before the start gives back so much of the deposit. */
export const LadderStep = z.object({ hoursAhead: z.number(), refundPercent: z.int() })

/** The terms beside the price: extras, changes, cancellation. They are shown before the booking. */
export const ChauffeurTerms = z.object({
  version: z.string(),
  depositPercent: z.int(),
  overtimeTwdPerHour: AmountTwd,
  excessTwdPerKm: AmountTwd,
  freeWaitingMinutes: z.int(),
  /** Tolls and parking are added with their receipts, up to so much. */
  extrasMaxTwd: AmountTwd,
  cancelLadder: z.array(LadderStep),
})
export type ChauffeurTerms = z.infer<typeof ChauffeurTerms>

/** Why a plan is offered first. */
export const PlanWhy = z.enum(['cheapestThatFits', 'chosen', 'noneFits'])

export const ChauffeurLeg = z.object({ distanceMetres: z.int(), durationSeconds: z.int(), polyline: z.string() })
export type ChauffeurLeg = z.infer<typeof ChauffeurLeg>

/** An estimate that binds by its `fareHash` until it expires. */
export const ChauffeurEstimate = z.object({
  fareHash: z.string(),
  expiresAt: Instant,
  /** Metres. */
  estimatedMileage: z.int(),
  /** Seconds, with the time at the stops. */
  estimatedDuration: z.int(),
  endsAt: Instant,
  plan: ChauffeurPlan,
  why: PlanWhy,
  /** The rounded hours exceed the plan [CHF-038]. */
  isOverPlan: z.boolean(),
  overtimeHours: z.int(),
  excessKm: z.int(),
  fareDetail: FareDetail,
  totalFare: AmountTwd,
  depositTwd: AmountTwd,
  /** Further plans, each with the price of this trip, the cheapest first. */
  otherPlans: z.array(z.object({ plan: ChauffeurPlan, totalFare: AmountTwd, isOverPlan: z.boolean() })),
  legs: z.array(ChauffeurLeg),
  terms: ChauffeurTerms,
})
export type ChauffeurEstimate = z.infer<typeof ChauffeurEstimate>
