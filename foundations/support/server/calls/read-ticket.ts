import { answer } from '@daoxing/kit/server'
import { readTicket } from '@daoxing/support/contract'
import { announceTicket, riderTicketOf } from '../announce-ticket.ts'
import { lockedTicketOf } from '../locked-ticket.ts'
import { answersAfter } from '../stores/comment-store.ts'
import { updateTicket } from '../stores/ticket-store.ts'

export const readTicketAnswer = answer(readTicket, async ({ params, body, who, tx, house }) => {
  const ticket = await lockedTicketOf(tx, { riderId: who.riderId, id: params.id })
  const unread = await answersAfter(tx, { ticketId: ticket.id, number: body.number })
  // A page that read less than another one marks nothing as unread again.
  if (unread >= ticket.unread) return riderTicketOf(ticket)
  return announceTicket({ tx, house, ticket: await updateTicket(tx, ticket, { unread }) })
})
