import { type Instant, plusSeconds, taipeiTime } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const ClockTime = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5]0$|^24:00$/))

/** The hours of one day, such as 08:30 to 21:00; 24:00 is the end of the day. Null: closed. */
export const DayHours = z.nullable(
  z.object({ opens: ClockTime, closes: ClockTime }).check(z.refine(({ opens, closes }) => opens < closes)),
)
export type DayHours = z.infer<typeof DayHours>

/** Opening hours of a week in Taipei; the first day is Sunday, as in `taipeiTime`. */
export const WeekHours = z.array(DayHours).check(z.length(7))
export type WeekHours = z.infer<typeof WeekHours>

/** The opening time of a calendar day, half-open; undefined on a day that is closed. */
export function openSpan(
  hours: WeekHours,
  day: string,
): { readonly from: Instant; readonly until: Instant } | undefined {
  const midnight = plusSeconds(`${day}T00:00:00.000Z`, -8 * 3600)
  const open = hours[taipeiTime(midnight).weekday]
  if (!open) return undefined
  return {
    from: plusSeconds(midnight, secondsOfClock(open.opens)),
    until: plusSeconds(midnight, secondsOfClock(open.closes)),
  }
}

/** Whether staff is there at this moment. The closing time itself counts, since a car may be brought until then. */
export function isOpenAt(hours: WeekHours, at: Instant): boolean {
  const { day } = taipeiTime(at)
  return [day, taipeiTime(plusSeconds(at, -24 * 3600)).day].some((one) => {
    const span = openSpan(hours, one)
    return span !== undefined && span.from <= at && at <= span.until
  })
}

/** Seconds from midnight to a clock time such as 08:30. */
export function secondsOfClock(clockTime: string): number {
  const [hour = 0, minute = 0] = clockTime.split(':').map(Number)
  return hour * 3600 + minute * 60
}
