import { answer } from '@daoxing/kit/server'
import { listTickets } from '@daoxing/support/contract'
import { riderTicketOf } from '../announce-ticket.ts'
import { ticketsOf } from '../stores/ticket-store.ts'

export const listTicketsAnswer = answer(listTickets, async ({ query, who, tx }) => {
  const tickets = await ticketsOf(tx, { riderId: who.riderId, orderHash: query.trip_hash })
  return { tickets: tickets.map(riderTicketOf) }
})
