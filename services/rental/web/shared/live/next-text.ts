import { msOf } from '@daoxing/kit/contract'
import { formatMoment, formatTimeOfDay, formatTwd, nowMs } from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { openBillText } from '../../parts/order-words.ts'
import * as words from '../../words/compiled/messages.js'

/** The next step in a sentence; undefined where the rest of the page says it. */
export function nextText(order: SharedRental): string | undefined {
  const { state, takeFrom, takeUntil, endsAt } = order
  switch (state) {
    case 'RESERVED':
      // The car of now is not there yet: the banner says when.
      if (isWaiting(order)) return undefined
      return nowMs() < msOf(takeFrom)
        ? words.rental_sharedNext_early({ time: formatMoment(takeFrom), until: formatMoment(takeUntil) })
        : words.rental_sharedNext_take({ until: formatMoment(takeUntil) })
    case 'DEPARTING':
      return words.rental_sharedNext_departing()
    case 'PREAUTHORIZING':
      return words.rental_sharedNext_holding()
    case 'PREAUTHORIZED':
      return words.rental_sharedNext_opening()
    case 'IN_USE':
      return words.rental_sharedNext_inUse({ time: formatMoment(endsAt) })
    case 'RETURNING':
      return words.rental_sharedNext_returning()
    case 'RETURN_ERROR':
      return words.rental_sharedNext_returnError()
    case 'PENDING_PAYMENT':
      return openBillText(order)
    case 'CANCELED':
    case 'EXPIRED':
      return endedText(order)
    default:
      return undefined
  }
}

/** Whether the rider before is late, and no other car took the place of this one. */
export const isWaiting = ({ delay }: SharedRental): boolean => delay !== null && delay.otherPlateNo === null

/** The money of an ended reservation. */
function endedText({ lastEvent, damagesTwd, payment }: SharedRental): string {
  if (damagesTwd > 0) return words.rental_next_damages({ amount: formatTwd(damagesTwd) })
  if (payment.paidTwd > 0) return words.rental_sharedNext_kept({ amount: formatTwd(payment.paidTwd) })
  if (lastEvent === 'overtime') return words.rental_sharedNext_overtime()
  return words.rental_next_nothingPaid()
}

/** Another car took the place of the late one, or when it should be there. */
export function delayText({ expectedAt, otherPlateNo }: NonNullable<SharedRental['delay']>): string {
  if (otherPlateNo !== null) return words.rental_delay_other({ plate: otherPlateNo })
  return expectedAt === null
    ? words.rental_delay_unknown()
    : words.rental_delay_expected({ time: formatTimeOfDay(expectedAt) })
}
