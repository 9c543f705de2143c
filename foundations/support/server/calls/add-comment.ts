import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { addComment } from '@daoxing/support/contract'
import { commentsMax, writeRidersComment } from '../comments.ts'
import { lockedTicketOf } from '../locked-ticket.ts'
import { moveTicket } from '../move-ticket.ts'

export const addCommentAnswer = answer(addComment, async ({ params, body, who, tx, house }) => {
  const ticket = await lockedTicketOf(tx, { riderId: who.riderId, id: params.id })
  const at = house.clock.now()
  if (ticket.reopensUntil !== null && ticket.reopensUntil <= at) throw new Refusal('support.ticketClosed')
  if (ticket.comments >= commentsMax) throw new Refusal('support.ticketFull')
  const number = ticket.comments + 1
  const { text, attachments: attachmentIds } = body
  const comment = await writeRidersComment({ tx, ticket, number, text, attachmentIds, at })
  await moveTicket({ tx, house, ticket, event: 'riderWrote', change: { comments: number } })
  return comment
})
