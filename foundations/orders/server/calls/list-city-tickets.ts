import { answer } from '@daoxing/kit/server'
import { listCityTickets } from '@daoxing/orders/contract'
import { ticketsIn } from '../stores/ticket-store.ts'

export const listCityTicketsAnswer = answer(listCityTickets, async ({ query, tx }) => ({
  tickets: [...(await ticketsIn(tx, { state: query.state, limit: query.limit }))],
}))
