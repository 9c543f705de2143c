import type { Lifecycle } from '@daoxing/kit/contract'
import type { TicketState } from './ticket.ts'

export type TicketEvent = 'answered' | 'closed'

/** An answer may be corrected; a closed ticket stays closed. */
export const ticketLifecycle = {
  open: { answered: 'answered', closed: 'closed' },
  answered: { answered: 'answered', closed: 'closed' },
  closed: {},
} as const satisfies Lifecycle<TicketState, TicketEvent>
