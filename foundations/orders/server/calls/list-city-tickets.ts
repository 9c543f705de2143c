import type { Handler } from '@daoxing/kit/server'
import type { listCityTickets } from '@daoxing/orders/contract'
import { ticketsIn } from '../stores/ticket-store.ts'

export const listCityTicketsHandler: Handler<typeof listCityTickets> = async ({ query, tx }) => ({
  tickets: [...(await ticketsIn(tx, { state: query.state, limit: query.limit }))],
})
