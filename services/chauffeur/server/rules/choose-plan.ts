import type { ChauffeurEstimate } from '@daoxing/chauffeur/contract'
import { type ChauffeurTariff, type PricedFacts, type PricedTrip, priceTrip, type TariffPlan } from './price-trip.ts'

type PlanName = { readonly duration: number; readonly mileage: number }

export type ChosenPlan = {
  readonly chosen: PricedTrip
  readonly why: ChauffeurEstimate['why']
  /** The other plans with their prices for this trip, the cheapest first. */
  readonly others: readonly PricedTrip[]
}

/**
 * Prices a trip with each plan. The plan that the rider has named is chosen, if it still exists. Otherwise it is the
 * cheapest whose hours suffice: kilometres beyond it are a part of its total, and a few of them can cost less than the
 * next plan. Hours beyond a plan need the consent of the rider, so a plan is never chosen that begins with some.
 */
export function choosePlan({ tariff, plans, facts, named }: ChoosePlanInput): ChosenPlan {
  const priced = plans.map((plan) => priceTrip(tariff, plan, facts)).toSorted(cheapestFirst)
  const enough = priced.filter((trip) => !trip.isOverPlan)
  const byName = named && priced.find(({ plan }) => isSamePlan(plan, named))
  const chosen = byName ?? enough[0] ?? priced[0]
  if (!chosen) throw new Error(`the class ${tariff.carType} has no plan`)
  const holdsAll = enough.some((trip) => trip.excessKm === 0)
  const why = byName ? 'chosen' : holdsAll ? 'cheapestThatFits' : 'noneFits'
  return { chosen, why, others: priced.filter((trip) => trip !== chosen) }
}

type ChoosePlanInput = {
  readonly tariff: ChauffeurTariff
  readonly plans: readonly TariffPlan[]
  readonly facts: PricedFacts
  readonly named?: PlanName | undefined
}

/** Of two plans at the same price, the one with more hours and kilometres comes first. */
function cheapestFirst(one: PricedTrip, other: PricedTrip): number {
  return (
    one.totalFare - other.totalFare || other.plan.duration - one.plan.duration || other.plan.mileage - one.plan.mileage
  )
}

const isSamePlan = (one: PlanName, other: PlanName): boolean =>
  one.duration === other.duration && one.mileage === other.mileage
