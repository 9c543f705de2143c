import { dayKind } from '@daoxing/bookings/contract'

export type RentKind = 'weekdayRent' | 'holidayRent' | 'festivalRent'

/**
 * Days of the festival rent by year, from the first to the last: Lunar New Year, Dragon Boat and Mid-Autumn. A year without
 * an entry has holidays only.
 */
const festivals: Readonly<Record<number, readonly (readonly [first: string, last: string])[]>> = {
  2026: [
    ['2026-02-14', '2026-02-22'],
    ['2026-06-19', '2026-06-21'],
    ['2026-09-25', '2026-09-28'],
  ],
  2027: [
    ['2027-02-04', '2027-02-10'],
    ['2027-06-09', '2027-06-09'],
    ['2027-09-15', '2027-09-15'],
  ],
}

/** The rent of a calendar day in Taipei, such as `2026-02-16`. */
export function rentKindOf(day: string): RentKind {
  if (festivals[Number(day.slice(0, 4))]?.some(([first, last]) => first <= day && day <= last)) return 'festivalRent'
  const kind = dayKind(day)
  return kind === 'weekend' || kind === 'holiday' ? 'holidayRent' : 'weekdayRent'
}
