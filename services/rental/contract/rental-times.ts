import { type Instant, instantFromMs, msOf, taipeiTime } from '@daoxing/kit/contract'

/** Times are chosen in steps of 10 minutes [RNT-046]. */
export const timeStepMinutes = 10
/** The car comes back this long after the departure unless the rider says otherwise [RNT-047]. */
export const defaultReturnMinutes = 360
/** How many days ahead a shared car and a car of a station can be booked [RNT-050, B47]. */
export const bookingWindowDays = { sharedCar: 30, station: 90 } as const
/** Stations are searched up to here, which is all of Taiwan [RNT-052, B51]. */
export const searchDistanceKm = 1_600
/** Plans of whole days begin at this hour of a weekday in Taipei [CHF-042, B48]. */
export const dayPlanHour = 9

const minuteMs = 60_000
const dayMs = 24 * 3600 * 1000

/** A time on the wire: epoch milliseconds [RNT-054]. */
export function wireTime(at: Instant): number {
  return msOf(at)
}

/** Whether a number on the wire is a time of the step. Seconds in place of milliseconds are in January 1970. */
export function isStep(epochMs: number): boolean {
  return Number.isSafeInteger(epochMs) && epochMs % (timeStepMinutes * minuteMs) === 0
}

/** The next step of 10 minutes; a time of the step stays. */
export function nextStep(at: Instant): Instant {
  const stepMs = timeStepMinutes * minuteMs
  return instantFromMs(Math.ceil(msOf(at) / stepMs) * stepMs)
}

/** The return that is proposed with a departure [RNT-047]. */
export function defaultReturn(departAt: Instant): Instant {
  return instantFromMs(msOf(departAt) + defaultReturnMinutes * minuteMs)
}

/** The plan of one day that a store proposes: from 09:00 of the next weekday, for 24 hours [CHF-042, B48]. */
export function defaultDayPlan(now: Instant): { readonly departAt: Instant; readonly returnAt: Instant } {
  let day = Temporal.PlainDate.from(taipeiTime(now).day).add({ days: 1 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  const start = day.toZonedDateTime({ timeZone: 'Asia/Taipei', plainTime: { hour: dayPlanHour } }).epochMilliseconds
  return { departAt: instantFromMs(start), returnAt: instantFromMs(start + dayMs) }
}
