import {
  CarClassName,
  ChauffeurClassTerms,
  type ChauffeurPlan,
  ChauffeurSettings,
  excessKm,
  type FareDetail,
  isOverPlan,
  overtimeHours,
} from '@daoxing/chauffeur/contract'
import { type AmountTwd, type Instant, roundTwd, taipeiTime } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { isHoliday } from './is-holiday.ts'
import { nightHours } from './night-hours.ts'

/** The amounts of a class of cars. A booking keeps them, so that later configs do not change its price. */
export const ChauffeurTariff = z.object({
  carType: CarClassName,
  terms: ChauffeurClassTerms,
  night: ChauffeurSettings.shape.night,
})
export type ChauffeurTariff = Readonly<z.infer<typeof ChauffeurTariff>>

/** A plan as the tariff states it, without surcharges. */
export type TariffPlan = ChauffeurTariff['terms']['plans'][number]

/** The facts of a trip that its price depends on: how long and how far it goes, with the time at its stops. */
export type PricedFacts = {
  readonly startsAt: Instant
  readonly seconds: number
  readonly metres: number
  readonly babySeats: number
}

export type PricedTrip = {
  readonly plan: ChauffeurPlan
  /** How long the car is booked: the hours of the plan and those beyond it, and never less than the trip takes. */
  readonly bookedSeconds: number
  readonly isOverPlan: boolean
  readonly overtimeHours: number
  readonly excessKm: number
  readonly fareDetail: FareDetail
  readonly totalFare: AmountTwd
}

const hourSeconds = 3600

/**
 * The price of a trip with a plan: the plan, each hour beyond it, each whole kilometre beyond it, the surcharges, and the
 * baby seats. The surcharge of the night is for all booked hours, so that a trip that uses its plan up costs no more.
 */
export function priceTrip(tariff: ChauffeurTariff, plan: TariffPlan, facts: PricedFacts): PricedTrip {
  const { terms } = tariff
  const { startsAt, seconds, metres, babySeats } = facts
  const [beyondHours, beyondKm] = [overtimeHours(seconds, plan), excessKm(metres, plan)]
  const bookedSeconds = Math.max((plan.duration + beyondHours) * hourSeconds, seconds)
  const fareDetail = {
    mileageCharge: beyondKm * terms.excessTwdPerKm,
    hourlyCharge: plan.fareTwd + beyondHours * terms.overtimeTwdPerHour,
    surchargeFee: surchargesOf(tariff, plan, { startsAt, seconds: bookedSeconds }),
    additionalFee: { babySeat: babySeats * terms.babySeatTwd },
  }
  return {
    plan: planAt(tariff, plan, startsAt),
    bookedSeconds,
    isOverPlan: isOverPlan(seconds, plan),
    overtimeHours: beyondHours,
    excessKm: beyondKm,
    fareDetail,
    totalFare: sumOf(fareDetail),
  }
}

/** A plan with the surcharges of all its hours at a time; without a time, as on an ordinary day. */
export function planAt(tariff: ChauffeurTariff, plan: TariffPlan, startsAt: Instant | undefined): ChauffeurPlan {
  const { duration, mileage, fareTwd } = plan
  const surchargeFee =
    startsAt === undefined
      ? { holiday: 0, night: 0 }
      : surchargesOf(tariff, plan, { startsAt, seconds: duration * hourSeconds })
  const totalEstimatedFare = fareTwd + surchargeFee.holiday + surchargeFee.night
  return { carType: tariff.carType, mileage, duration, totalEstimatedFare, surchargeFee }
}

/** The day of the start decides on the holiday, as it does for taxis. */
function surchargesOf(
  { terms, night }: ChauffeurTariff,
  { fareTwd }: TariffPlan,
  span: { readonly startsAt: Instant; readonly seconds: number },
): FareDetail['surchargeFee'] {
  const isOnHoliday = isHoliday(taipeiTime(span.startsAt).day)
  return {
    holiday: isOnHoliday ? roundTwd((fareTwd * terms.holidayPercent) / 100) : 0,
    night: nightHours(night, span) * terms.nightTwdPerHour,
  }
}

function sumOf({ mileageCharge, hourlyCharge, surchargeFee, additionalFee }: FareDetail): AmountTwd {
  return mileageCharge + hourlyCharge + surchargeFee.holiday + surchargeFee.night + additionalFee.babySeat
}
