import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { Order } from '@daoxing/orders/contract'

/** Links expire this long after their trip. */
export const linkSecondsAfterTrip = 24 * 3600

type OrderTimes = Pick<Order, 'tab' | 'startsAt' | 'endsAt'>

/** Returns when the links of an order expire; null while it is live. */
export function linksEndAt({ tab, startsAt, endsAt }: OrderTimes): Instant | null {
  if (endsAt === null && tab === 'unfinished') return null
  return plusSeconds(endsAt ?? startsAt, linkSecondsAfterTrip)
}

export function haveLinksEnded(order: OrderTimes, now: Instant): boolean {
  const end = linksEndAt(order)
  return end !== null && end <= now
}
