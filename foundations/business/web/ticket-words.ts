import type { TicketState } from '@daoxing/business/contract'
import * as words from './words/compiled/messages.js'

/** The state of a review ticket in the rider's language. */
export const ticketStateWords: Readonly<Record<TicketState, () => string>> = {
  PENDING: words.business_tickets_pending,
  APPROVED: words.business_tickets_approved,
  REJECTED: words.business_tickets_rejected,
  USED: words.business_tickets_used,
  EXPIRED: words.business_tickets_expired,
}
