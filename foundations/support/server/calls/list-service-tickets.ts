import { answer } from '@daoxing/kit/server'
import { listServiceTickets } from '@daoxing/support/contract'
import { ticketsInQueue } from '../stores/ticket-store.ts'

export const listServiceTicketsAnswer = answer(listServiceTickets, async ({ query, tx }) => ({
  tickets: [...(await ticketsInQueue(tx, { state: query.state, limit: query.limit }))],
}))
