import { answer } from '@daoxing/kit/server'
import { listTrafficTickets } from '@daoxing/scooter/contract'
import { ticketsOf } from '../stores/ticket-store.ts'
import { ticketView } from '../money/traffic-tickets.ts'
import { rentalsByHash } from '../stores/rental-store.ts'

export const listTrafficTicketsAnswer = answer(listTrafficTickets, async ({ query, who: { riderId }, tx }) => {
  const { wemoRentId } = query
  const own = await ticketsOf(tx, riderId)
  const asked = own.filter(({ orderHash }) => wemoRentId === undefined || orderHash === wemoRentId)
  const rentals = await rentalsByHash(
    tx,
    asked.map(({ orderHash }) => orderHash),
  )
  const tickets = asked.flatMap((ticket) => {
    const rental = rentals.get(ticket.orderHash)
    return rental ? [ticketView(ticket, rental)] : []
  })
  return { tickets }
})
