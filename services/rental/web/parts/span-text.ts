import { secondsBetween } from '@daoxing/kit/contract'
import { formatDuration } from '@daoxing/kit/web'
import type { RentalSpan } from '../rules/rental-times.ts'
import * as words from '../words/compiled/messages.js'

/** "6 小時", "2 天", "1 天 3 小時". */
export function spanText({ departTime, returnTime }: RentalSpan): string {
  const seconds = secondsBetween(departTime, returnTime)
  const days = Math.floor(seconds / 86_400)
  const rest = seconds % 86_400
  if (days === 0) return formatDuration(seconds)
  return rest === 0
    ? words.rental_times_days({ days })
    : words.rental_times_daysAnd({ days, rest: formatDuration(rest) })
}
