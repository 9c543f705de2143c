import { type FareDetail, roundedHours } from '@daoxing/chauffeur/contract'
import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import type { TripRecord } from '../stores/trip-table.ts'
import { priceTrip } from './price-trip.ts'

type Priced = Pick<TripRecord, 'plan' | 'tariff' | 'agreed' | 'babySeat' | 'startsAt' | 'totalTwd' | 'used'>
type Ended = { readonly beganAt: Instant; readonly finishedAt: Instant }

/**
 * The final price: the plan, the hours that were used and agreed to, and the whole kilometres of the readings that were
 * agreed to. Nothing that the rider has not agreed to is charged, and never more than the agreed total.
 */
export function finalFare(
  { plan, tariff, agreed, babySeat, startsAt, totalTwd, used }: Priced,
  { beganAt, finishedAt }: Ended,
): { readonly totalTwd: number; readonly fareDetail: FareDetail } {
  const hours = Math.min(roundedHours(secondsBetween(beganAt, finishedAt)), agreed.hours)
  const metres = Math.min(used?.metres ?? 0, agreed.km * 1000)
  const priced = priceTrip(tariff, tariffPlan(plan, tariff), {
    startsAt,
    seconds: hours * 3600,
    metres,
    babySeats: babySeat,
  })
  return { totalTwd: Math.min(priced.totalFare, totalTwd), fareDetail: priced.fareDetail }
}

/** The plan of a trip as its tariff states it. */
export function tariffPlan({ duration, mileage }: Priced['plan'], { terms }: Priced['tariff']) {
  const plan = terms.plans.find((known) => known.duration === duration && known.mileage === mileage)
  if (!plan) throw new Error(`there is no plan of ${duration} hours and ${mileage} km in the tariff of the trip`)
  return plan
}
