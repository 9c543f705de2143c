import { formatTwd } from '@daoxing/kit/web'
import type { BusinessGroup } from '@daoxing/business/contract'
import * as words from './words/compiled/messages.js'

/** The limits of a group in short sentences, and who pays a fare above them. */
export function limitWords({ month_left: leftTwd, rules: { ride_limit: limit, month_limit: monthly } }: BusinessGroup) {
  return [
    ...(leftTwd === null || monthly === null
      ? []
      : [words.business_group_monthLeft({ left: formatTwd(leftTwd), limit: formatTwd(monthly) })]),
    ...(limit === null ? [] : [words.business_group_rideLimit({ limit: formatTwd(limit) })]),
    ...(limit === null && monthly === null ? [] : [words.business_group_beyond()]),
  ]
}

/** The rules of a group in short sentences; empty if it has no restrictions. */
export function ruleWords(group: BusinessGroup): readonly string[] {
  const { hours, places, needs_ticket: needsTicket, needs_note: needsNote } = group.rules
  return [
    ...limitWords(group),
    ...hours.map(({ weekdays, from, to }) =>
      words.business_group_hours({
        days: weekdays
          .toSorted((one, other) => one - other)
          .map(weekdayName)
          .join(' '),
        from,
        to,
      }),
    ),
    ...(places.length === 0
      ? []
      : [words.business_group_places({ places: places.map(({ name }) => name).join('、') })]),
    ...(needsTicket ? [words.business_group_needsTicket()] : []),
    ...(needsNote ? [words.business_group_needsNote()] : []),
  ]
}

/** 4 January 1970 was a Sunday. */
function weekdayName(weekday: number): string {
  const format = new Intl.DateTimeFormat(document.documentElement.lang || 'zh-TW', {
    weekday: 'short',
    timeZone: 'UTC',
  })
  return format.format(new Date(Date.UTC(1970, 0, 4 + weekday)))
}
