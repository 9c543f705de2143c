import type { Handler } from '@daoxing/kit/server'
import type { listServiceTickets } from '@daoxing/orders/contract'
import { ticketsIn } from '../stores/ticket-store.ts'

export const listServiceTicketsHandler: Handler<typeof listServiceTickets> = async ({ query, tx }) => ({
  tickets: [...(await ticketsIn(tx, { state: query.state, limit: query.limit }))],
})
