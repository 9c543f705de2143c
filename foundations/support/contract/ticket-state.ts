import type { Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * OPEN waits for the first answer, WAITING_US for a further one, REOPENED for one after it was solved; WAITING_RIDER has
 * an answer.
 */
export const TicketState = z.enum(['OPEN', 'WAITING_RIDER', 'WAITING_US', 'SOLVED', 'REOPENED'])
export type TicketState = z.infer<typeof TicketState>

export type TicketEvent = 'riderWrote' | 'serviceAnswered' | 'solved'

export const ticketLifecycle = {
  OPEN: { riderWrote: 'OPEN', serviceAnswered: 'WAITING_RIDER', solved: 'SOLVED' },
  WAITING_RIDER: { riderWrote: 'WAITING_US', serviceAnswered: 'WAITING_RIDER', solved: 'SOLVED' },
  WAITING_US: { riderWrote: 'WAITING_US', serviceAnswered: 'WAITING_RIDER', solved: 'SOLVED' },
  SOLVED: { riderWrote: 'REOPENED' },
  REOPENED: { riderWrote: 'REOPENED', serviceAnswered: 'WAITING_RIDER', solved: 'SOLVED' },
} as const satisfies Lifecycle<TicketState, TicketEvent>

/** The states in which customer service owes an answer. */
export const waitingStates: readonly TicketState[] = ['OPEN', 'WAITING_US', 'REOPENED']
