import { answer } from '@daoxing/kit/server'
import { createTicket } from '@daoxing/support/contract'
import { openTicket } from '../open-ticket.ts'

export const createTicketAnswer = answer(createTicket, ({ body, who: { riderId }, tx, house }) => {
  const { trip_hash: orderHash, topic, text, attachments: attachmentIds } = body
  return openTicket({ tx, house, riderId, orderHash, topic, text, attachmentIds })
})
