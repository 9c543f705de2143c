import { type TicketEvent, ticketLifecycle, TicketState } from '@daoxing/business/contract'
import { AmountTwd, Instant, nextState } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const tickets = defineTable('business.review_tickets', {
  columns: {
    ticketId: z.string(),
    groupId: z.string(),
    riderId: z.string(),
    revision: z.int(),
    state: TicketState,
    reason: z.string(),
    amountMax: z.nullable(AmountTwd),
    requestedAt: Instant,
    expiresAt: Instant,
    answer: z.nullable(z.string()),
    decidedBy: z.nullable(z.string()),
    tripHash: z.nullable(z.string()),
  },
  key: ['ticketId'],
  guard: ['revision'],
})
export type Ticket = RecordOf<typeof tickets>

const listedMax = 100

export function ticketsOf(
  tx: Tx,
  { riderId, groupId }: { readonly riderId: string; readonly groupId: string },
): Promise<readonly Ticket[]> {
  return tickets.all(tx, (query) =>
    query
      .where('rider_id', '=', riderId)
      .where('group_id', '=', groupId)
      .orderBy('requested_at', 'desc')
      .orderBy('ticket_id')
      .limit(listedMax),
  )
}

/** Returns pending tickets of groups, oldest first. */
export async function waitingTickets(
  tx: Tx,
  { groupIds, now }: { readonly groupIds: readonly string[]; readonly now: Instant },
): Promise<readonly Ticket[]> {
  if (groupIds.length === 0) return []
  return tickets.all(tx, (query) =>
    query
      .where('group_id', 'in', groupIds)
      .where('state', '=', 'PENDING')
      .where('expires_at', '>', now)
      .orderBy('requested_at')
      .limit(listedMax),
  )
}

/** Reads a ticket and locks its row, so that of two concurrent uses the second sees the result of the first. */
export function lockedTicket(tx: Tx, ticketId: string): Promise<Ticket | undefined> {
  return tickets.first(tx, (query) => query.where('ticket_id', '=', ticketId).forUpdate())
}

type NewTicket = Pick<Ticket, 'ticketId' | 'groupId' | 'riderId' | 'reason' | 'amountMax' | 'requestedAt' | 'expiresAt'>

export function insertTicket(tx: Tx, ticket: NewTicket): Promise<Ticket> {
  return tickets.insert(tx, { ...ticket, revision: 1, state: 'PENDING' })
}

type TicketChange = Partial<Pick<Ticket, 'answer' | 'decidedBy' | 'tripHash'>>

/** Moves a ticket along its lifecycle; undefined if the event is not allowed in its state. */
export async function moveTicket(
  tx: Tx,
  ticket: Ticket,
  { event, change = {} }: { readonly event: TicketEvent; readonly change?: TicketChange },
): Promise<Ticket | undefined> {
  const state = nextState<TicketState, TicketEvent>(ticketLifecycle, ticket.state, event)
  return state && tickets.update(tx, ticket, { ...change, state })
}
