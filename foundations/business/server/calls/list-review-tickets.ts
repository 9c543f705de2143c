import { listReviewTickets } from '@daoxing/business/contract'
import { answer } from '@daoxing/kit/server'
import { ownMembership } from '../memberships.ts'
import { ticketsOf } from '../stores/ticket-store.ts'
import { ticketView } from '../tickets.ts'

export const listReviewTicketsAnswer = answer(listReviewTickets, async ({ params, who: { riderId }, tx, house }) => {
  const { group_id: groupId } = params
  await ownMembership(tx, { riderId, groupId })
  const now = house.clock.now()
  return { tickets: (await ticketsOf(tx, { riderId, groupId })).map((ticket) => ticketView(ticket, now)) }
})
