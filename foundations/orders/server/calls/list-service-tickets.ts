import { answer } from '@daoxing/kit/server'
import { listServiceTickets } from '@daoxing/orders/contract'
import { ticketsIn } from '../stores/ticket-store.ts'

export const listServiceTicketsAnswer = answer(listServiceTickets, async ({ query, tx }) => ({
  tickets: [...(await ticketsIn(tx, { state: query.state, limit: query.limit }))],
}))
