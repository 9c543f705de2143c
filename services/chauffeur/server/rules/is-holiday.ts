import { dayKind } from '@daoxing/bookings/contract'

/**
 * Whether the holiday surcharge applies on a calendar day in Taipei: on a public holiday, and on the weekend beside one,
 * which is a part of the same break. An ordinary weekend is no holiday.
 */
export function isHoliday(day: string): boolean {
  return dayKind(day) === 'holiday' || (isWeekend(day) && (touchesHoliday(day, -1) || touchesHoliday(day, 1)))
}

function touchesHoliday(day: string, step: 1 | -1): boolean {
  let next = Temporal.PlainDate.from(day).add({ days: step })
  while (isWeekend(next.toString())) next = next.add({ days: step })
  return dayKind(next.toString()) === 'holiday'
}

const isWeekend = (day: string): boolean => dayKind(day) === 'weekend'
