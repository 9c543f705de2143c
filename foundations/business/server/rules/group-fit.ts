import { distanceMetres, type Instant, Refusal, taipeiTime } from '@daoxing/kit/contract'
import type { AllowedHours, GroupRules } from '@daoxing/business/contract'

type Point = { readonly lat: number; readonly lng: number }

type WeekdayOf = (day: string) => number

/** The facts of a ride that the rules of a group depend on. */
export type RideFacts = {
  readonly start: Point
  readonly end: Point | null
  /** The start time of the ride. */
  readonly at: Instant
  /** The weekday that a calendar day counts as, 0 for Sunday: holidays and make-up workdays differ. By default its own. */
  readonly countsAs?: WeekdayOf
  readonly vehicleType: string
  /** The maximum expected price; null without a price. */
  readonly priceTwd: number | null
}

/**
 * Returns the refusal of a group for a ride, with the offending field and the allowed values; undefined if the group
 * pays.
 */
export function groupRefusal(rules: GroupRules, ride: RideFacts): Refusal | undefined {
  return refusalByPlaceAndTime(rules, ride) ?? refusalByCar(rules, ride)
}

/** The part of `groupRefusal` that no other car type would change. */
export function refusalByPlaceAndTime(
  { hours, places }: GroupRules,
  { start, end, at, countsAs = ownWeekday }: Pick<RideFacts, 'start' | 'end' | 'at' | 'countsAs'>,
): Refusal | undefined {
  if (hours.length > 0 && !hours.some((allowed) => isWithin(allowed, at, countsAs)))
    return new Refusal('business.outsideHours', { field: 'group_id', allowed: hours.map(hoursText).join('、') })
  const isThere = (point: Point) =>
    places.some(({ lat, lng, radius_metres: radius }) => distanceMetres(point, { lat, lng }) <= radius)
  if (places.length > 0 && !isThere(start) && !(end && isThere(end)))
    return new Refusal('business.outsidePlaces', {
      field: end ? 'end_latitude' : 'start_latitude',
      allowed: places.map(({ name }) => name).join('、'),
    })
  return undefined
}

/** The part of `groupRefusal` that another car type might change. */
export function refusalByCar(
  { vehicle_types: types, ride_limit: rideLimit, month_limit: monthLimit }: GroupRules,
  { vehicleType, priceTwd }: Pick<RideFacts, 'vehicleType' | 'priceTwd'>,
): Refusal | undefined {
  if (types.length > 0 && !types.includes(vehicleType))
    return new Refusal('business.kindNotAllowed', { field: 'feature_map', allowed: types.join(',') })
  const hasLimit = rideLimit !== null || monthLimit !== null
  if (hasLimit && priceTwd === null) return new Refusal('business.needsPrice', { field: 'end_address' })
  if (rideLimit !== null && priceTwd !== null && priceTwd > rideLimit)
    return new Refusal('business.rideLimit', { field: 'fare_hash', limit: rideLimit, price: priceTwd })
  return undefined
}

function isWithin({ weekdays, from, to }: AllowedHours, at: Instant, countsAs: WeekdayOf): boolean {
  const { day, hour, minute } = taipeiTime(at)
  const weekday = countsAs(day)
  const now = hour * 60 + minute
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  if (begin < end) return weekdays.includes(weekday) && now >= begin && now < end
  // Past midnight, the hours of the previous day continue.
  return (weekdays.includes(weekday) && now >= begin) || (weekdays.includes(countsAs(dayBefore(day))) && now < end)
}

const ownWeekday: WeekdayOf = (day) => Temporal.PlainDate.from(day).dayOfWeek % 7
const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

const weekdayNames = ['週日', '週一', '週二', '週三', '週四', '週五', '週六'] as const

function hoursText({ weekdays, from, to }: AllowedHours): string {
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekdays.includes(day)).map((day) => weekdayNames[day] ?? '')
  return `${days.length === 7 ? '每天' : days.join('')} ${from}–${to}`
}
