import { longestDaySeconds } from '@daoxing/bookings/contract'
import {
  areTooClose,
  type CarClass,
  carClasses,
  type ChauffeurClassTerms,
  type ChauffeurSettings,
  type ChauffeurWish,
  roundedHours,
} from '@daoxing/chauffeur/contract'
import { type Instant, type LatLng, msOf, Refusal } from '@daoxing/kit/contract'
import type * as z from 'zod/mini'
import { bookableTimes, isBookableTime, type TimeRules } from './bookable-times.ts'
import type { TariffPlan } from './price-trip.ts'

type ClassTerms = Readonly<z.infer<typeof ChauffeurClassTerms>>
type Way = Pick<ChauffeurWish, 'startLocation' | 'stopList' | 'endLocation'>

/** Refuses everything while the service is off [CHF-045]. */
export function refuseOffline({ isServiceOn }: Pick<ChauffeurSettings, 'isServiceOn'>): void {
  if (!isServiceOn) throw new Refusal('chauffeur.serviceOffline')
}

/** The class with this name; any other name is refused [CHF-046]. */
export function carClassOf(carType: string): CarClass {
  const found = carClasses.find((name) => name === carType)
  if (!found) throw new Refusal('chauffeur.invalidCarType', { field: 'carType' })
  return found
}

/** Refuses a start outside the bookable days, in the past, or between two slots [CHF-044]. */
export function refuseStart(rules: TimeRules, startsAt: Instant): void {
  if (isBookableTime(rules, startsAt)) return
  const { earliest, latest } = bookableTimes(rules)
  const bounds = { earliest: msOf(earliest), latest: msOf(latest) }
  throw new Refusal('chauffeur.invalidStartTime', { field: 'tripStartTime', ...bounds })
}

/** Refuses too many stops [CHF-048], and points in a row that are one place for a driver [CHF-041]. */
export function refuseWay(
  { stopsMax, tooCloseMetres }: Pick<ChauffeurSettings, 'stopsMax' | 'tooCloseMetres'>,
  way: Way & Pick<ChauffeurWish, 'isRoundTrip'>,
): void {
  const { stopList, isRoundTrip } = way
  if (stopList.length > stopsMax)
    throw new Refusal('chauffeur.exceedsMaxStops', { field: `stopList.${stopsMax}`, max: stopsMax })
  // A round trip without a stop has the car for hours, and ends where it starts.
  if (isRoundTrip && stopList.length === 0) return
  const points = pointsOf(way)
  for (const [at, { field, location }] of points.entries()) {
    const before = points[at - 1]
    if (before && areTooClose(before.location, location, tooCloseMetres))
      throw new Refusal('chauffeur.pointsTooClose', { field, metres: tooCloseMetres })
  }
}

/** The points of a way in their order, with the names of their fields. */
export function pointsOf({ startLocation, stopList, endLocation }: Way): readonly NamedPoint[] {
  return [
    { field: 'startLocation', location: startLocation },
    ...stopList.map(({ lat, lng }, at) => ({ field: `stopList.${at}`, location: { lat, lng } })),
    { field: 'endLocation', location: endLocation },
  ]
}

type NamedPoint = { readonly field: string; readonly location: LatLng }

/** Refuses more baby seats than the class takes [CHF-049, CHF-054], and people or luggage that do not fit into it. */
export function refuseLoad(
  { passengersMax, luggageMax, babySeatsMax }: ClassTerms,
  { additional, adult, child, luggage }: Pick<ChauffeurWish, 'additional' | 'adult' | 'child' | 'luggage'>,
): void {
  if (additional.babySeat > babySeatsMax)
    throw new Refusal('chauffeur.invalidBabySeats', { field: 'additional.babySeat', max: babySeatsMax })
  if (adult + child > passengersMax)
    throw new Refusal('chauffeur.doesNotFitCar', { field: child > 0 ? 'child' : 'adult', max: passengersMax })
  if (luggage > luggageMax) throw new Refusal('chauffeur.doesNotFitCar', { field: 'luggage', max: luggageMax })
}

/** The plans of a class that one driver may drive, the shortest first. */
export function plansOf({ plans }: Pick<ClassTerms, 'plans'>): readonly TariffPlan[] {
  const isLawful = ({ duration }: TariffPlan) => duration * 3600 <= longestDaySeconds
  return plans.filter(isLawful).toSorted((one, other) => one.duration - other.duration || one.mileage - other.mileage)
}

/** The hours that can be booked in a class: as many as its longest plan has. */
export function possibleHoursOf(terms: Pick<ClassTerms, 'plans'>): number {
  return Math.max(0, ...plansOf(terms).map(({ duration }) => duration))
}

/** Refuses more hours than the longest plan has, or than a driver may work on one day [CHF-047]. */
export function refuseHours(
  terms: Pick<ClassTerms, 'plans'>,
  { seconds, duration = 0 }: { readonly seconds: number; readonly duration?: number | undefined },
): void {
  const possibleHours = possibleHoursOf(terms)
  if (Math.max(roundedHours(seconds), duration) > possibleHours || seconds > longestDaySeconds)
    throw new Refusal('chauffeur.exceedsMaxHours', { possibleHours })
}
