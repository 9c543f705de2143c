import { answer } from '@daoxing/kit/server'
import { listCityTickets } from '@daoxing/support/contract'
import { ticketsInQueue } from '../stores/ticket-store.ts'

export const listCityTicketsAnswer = answer(listCityTickets, async ({ query, tx }) => ({
  tickets: [...(await ticketsInQueue(tx, { state: query.state, limit: query.limit }))],
}))
