import { recordAct, subjectOfRider } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { readCase } from '@daoxing/support/contract'
import { commentViews } from '../comments.ts'
import { findTicket } from '../stores/ticket-store.ts'

export const readCaseAnswer = answer(readCase, async ({ params, body, who, tx, house }) => {
  const ticket = await findTicket(tx, params.id)
  if (!ticket) throw new Refusal('kit.notFound')
  const facts = { ticketId: ticket.id, reason: body.reason }
  await recordAct(tx, house, { who, action: 'support.readCase', subject: subjectOfRider(ticket.riderId), facts })
  return { ticket, comments: await commentViews(tx, ticket.id) }
})
