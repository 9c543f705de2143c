import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getTicket } from '@daoxing/support/contract'
import { riderTicketOf } from '../announce-ticket.ts'
import { findTicketOf } from '../stores/ticket-store.ts'

export const getTicketAnswer = answer(getTicket, async ({ params, who, tx }) => {
  const ticket = await findTicketOf(tx, { riderId: who.riderId, id: params.id })
  if (!ticket) throw new Refusal('kit.notFound')
  return riderTicketOf(ticket)
})
