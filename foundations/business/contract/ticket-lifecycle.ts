import type { Lifecycle } from '@daoxing/kit/contract'
import type { TicketState } from './business-account.ts'

export type TicketEvent = 'approved' | 'rejected' | 'used' | 'expired' | 'givenBack'

/** `state x event -> state`. A ride that does not take place returns its ticket. */
export const ticketLifecycle = {
  PENDING: { approved: 'APPROVED', rejected: 'REJECTED', expired: 'EXPIRED' },
  APPROVED: { used: 'USED', rejected: 'REJECTED', expired: 'EXPIRED' },
  REJECTED: {},
  USED: { givenBack: 'APPROVED' },
  EXPIRED: {},
} as const satisfies Lifecycle<TicketState, TicketEvent>
