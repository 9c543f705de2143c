import { reviewTicket } from '@daoxing/business/contract'
import { recordAct, subjectOfRider } from '@daoxing/identity/server'
import { answer } from '@daoxing/kit/server'
import { groupOfReviewer } from '../group-of-reviewer.ts'
import { decide, ticketView } from '../tickets.ts'

export const reviewTicketAnswer = answer(reviewTicket, async ({ params, body, who, tx, house }) => {
  const { riderId } = who
  const { group_id: groupId, ticket_id: ticketId } = params
  await groupOfReviewer(tx, { riderId, groupId })
  const by = { name: subjectOfRider(riderId), riderId }
  const decided = await decide({ tx, house, ticketId, groupIds: [groupId], ...body, by })
  const subject = subjectOfRider(decided.riderId)
  await recordAct(tx, house, { who, action: `business.ticket.${body.decision}`, subject, facts: { ticketId, groupId } })
  return ticketView(decided, house.clock.now())
})
