import { answer } from '@daoxing/kit/server'
import { solveTicket } from '@daoxing/support/contract'
import { riderTicketOf } from '../announce-ticket.ts'
import { lockedTicketOf } from '../locked-ticket.ts'
import { moveTicket } from '../move-ticket.ts'

export const solveTicketAnswer = answer(solveTicket, async ({ params, who, tx, house }) => {
  const ticket = await lockedTicketOf(tx, { riderId: who.riderId, id: params.id })
  return riderTicketOf((await moveTicket({ tx, house, ticket, event: 'solved' })) ?? ticket)
})
