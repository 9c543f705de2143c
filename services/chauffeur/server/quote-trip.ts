import { configValue } from '@daoxing/configs/server'
import type {
  CarClass,
  ChauffeurEstimate,
  ChauffeurLeg,
  ChauffeurSettings,
  ChauffeurTerms,
} from '@daoxing/chauffeur/contract'
import { instantFromMs, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { TripWish } from './admit-wish.ts'
import { chauffeurConfigs } from './chauffeur-configs.ts'
import { choosePlan } from './rules/choose-plan.ts'
import type { ChauffeurTariff } from './rules/price-trip.ts'
import { plansOf, refuseHours } from './rules/refuse-wish.ts'
import { secondsOfWay } from './route-of.ts'

/** The price of a wish, which binds once it is stored under a hash, and the tariff that it follows. */
export type QuotedTrip = {
  readonly estimate: Omit<ChauffeurEstimate, 'fareHash'>
  readonly tariff: ChauffeurTariff
}

type QuoteInput = {
  readonly tx: Tx
  readonly house: House
  readonly wish: TripWish
  readonly legs: readonly ChauffeurLeg[]
}

/** Prices a wish whose way is known. Refuses more hours than can be booked. */
export async function quoteTrip({ tx, house, wish, legs }: QuoteInput): Promise<QuotedTrip> {
  const settings = await configValue(tx, chauffeurConfigs.chauffeur_settings)
  const tariff = tariffOf(settings, wish.carType)
  const seconds = secondsOfWay(wish, legs)
  refuseHours(tariff.terms, { seconds, duration: wish.plan?.duration })
  const startsAt = instantFromMs(wish.tripStartTime)
  const metres = legs.reduce((sum, { distanceMetres }) => sum + distanceMetres, 0)
  const facts = { startsAt, seconds, metres, babySeats: wish.additional.babySeat }
  const { chosen, why, others } = choosePlan({ tariff, plans: plansOf(tariff.terms), facts, named: wish.plan })
  const { plan, isOverPlan, overtimeHours, excessKm, fareDetail, totalFare, bookedSeconds } = chosen
  const estimate = {
    expiresAt: plusSeconds(house.clock.now(), settings.fareSeconds),
    estimatedMileage: metres,
    estimatedDuration: seconds,
    endsAt: plusSeconds(startsAt, bookedSeconds),
    ...{ plan, why, isOverPlan, overtimeHours, excessKm, fareDetail, totalFare },
    // Rounded down: the share is the most that a deposit may be.
    depositTwd: Math.floor((totalFare * settings.depositPercent) / 100),
    otherPlans: others.map((other) => ({
      plan: other.plan,
      totalFare: other.totalFare,
      isOverPlan: other.isOverPlan,
    })),
    legs: [...legs],
    terms: termsOf(settings, wish.carType),
  }
  return { estimate, tariff }
}

/** The amounts of a class as they are now. */
export function tariffOf({ classes, night }: ChauffeurSettings, carType: CarClass): ChauffeurTariff {
  return { carType, terms: classes[carType], night }
}

/** The terms of a class that a rider sees before the booking. */
export function termsOf(settings: ChauffeurSettings, carType: CarClass): ChauffeurTerms {
  const { agreementVersion, depositPercent, freeWaitingMinutes, extrasMaxTwd, cancelLadder } = settings
  const { overtimeTwdPerHour, excessTwdPerKm } = settings.classes[carType]
  return {
    version: agreementVersion,
    depositPercent,
    ...{ overtimeTwdPerHour, excessTwdPerKm, freeWaitingMinutes, extrasMaxTwd },
    cancelLadder,
  }
}
