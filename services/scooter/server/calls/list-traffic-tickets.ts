import { answer } from '@daoxing/kit/server'
import { listTrafficTickets } from '@daoxing/scooter/contract'
import { ticketsOf } from '../stores/ticket-store.ts'
import { ticketView } from '../money/traffic-tickets.ts'
import { findRental } from '../stores/rental-store.ts'

export const listTrafficTicketsAnswer = answer(listTrafficTickets, async ({ query, who: { riderId }, tx }) => {
  const tickets = []
  for (const ticket of await ticketsOf(tx, riderId)) {
    if (query.wemoRentId !== undefined && ticket.orderHash !== query.wemoRentId) continue
    const rental = await findRental(tx, ticket.orderHash)
    if (rental) tickets.push(ticketView(ticket, rental))
  }
  return { tickets }
})
