import type { Handler } from '@daoxing/kit/server'
import type { listTickets } from '@daoxing/orders/contract'
import { riderTicketOf } from '../announce-ticket.ts'
import { ticketsOf } from '../stores/ticket-store.ts'

export const listTicketsHandler: Handler<typeof listTickets> = async ({ query, who, tx }) => {
  const tickets = await ticketsOf(tx, { riderId: who.riderId, orderHash: query.trip_hash })
  return { tickets: tickets.map(riderTicketOf) }
}
