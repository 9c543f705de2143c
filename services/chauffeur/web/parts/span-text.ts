import { type Instant, taipeiTime } from '@daoxing/kit/contract'
import { formatMoment, formatTimeOfDay } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** "11/20（五）09:00 – 15:00"; the day of the end only if it is another one. */
export function spanText(from: Instant, until: Instant): string {
  const isSameDay = taipeiTime(from).day === taipeiTime(until).day
  return words.chauffeur_estimate_times({
    from: formatMoment(from),
    until: isSameDay ? formatTimeOfDay(until) : formatMoment(until),
  })
}
