import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listComments } from '@daoxing/support/contract'
import { commentViews } from '../comments.ts'
import { findTicketOf } from '../stores/ticket-store.ts'

export const listCommentsAnswer = answer(listComments, async ({ params, who, tx }) => {
  const ticket = await findTicketOf(tx, { riderId: who.riderId, id: params.id })
  if (!ticket) throw new Refusal('kit.notFound')
  return { comments: await commentViews(tx, ticket.id) }
})
