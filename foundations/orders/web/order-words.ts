import { useServiceEntry, useServiceWords } from '@daoxing/kit/web'
import type { Order } from '@daoxing/orders/contract'
import * as words from './words/compiled/messages.js'

export type OrderWords = {
  readonly booking: string
  readonly status: string
  /** Live orders are highlighted, finished ones are neutral, an open fare is a warning. */
  readonly badge: 'go' | 'muted' | 'warn'
}

/** Returns the words of an order from its service; an unknown status gets neutral words. */
export function useOrderWords({ service, bookingType, status, tab, paymentStatus }: Order): OrderWords {
  const entry = useServiceEntry(service)
  const texts = useServiceWords(entry)
  const isWarning = paymentStatus === 11 || entry?.service.states[status]?.isWarning === true
  return {
    booking: texts?.bookingTypes[bookingType]?.() ?? words.orders_booking_other(),
    status: texts?.states[status]?.() ?? words.orders_status_underWay(),
    badge: isWarning ? 'warn' : tab === 'unfinished' ? 'go' : 'muted',
  }
}
