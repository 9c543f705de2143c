import { cityApi, type CityPart, fromServer, parsedBody } from '@daoxing/kit/simulator'
import { answerCityTicket, listCityTickets, TicketText } from '@daoxing/orders/contract'
import * as z from 'zod/mini'
import { ticketsPanel } from './tickets-panel.ts'

const TicketAnswer = z.object({ answer: TicketText, close: z.boolean() })

/** The console acts as customer service: its answer reaches the rider like an operator's. */
export const ordersCity: CityPart = {
  id: 'orders',
  start(world) {
    const api = cityApi(world)
    const readTickets = () => fromServer(() => api.send(listCityTickets, { query: {} }))
    return {
      panels: [ticketsPanel(async () => (await readTickets()).tickets)],
      calls: [
        { method: 'GET', path: '/api/tickets', answer: readTickets },
        {
          method: 'POST',
          path: '/api/tickets/{id}',
          answer({ params: { id = '' }, body }) {
            const answer = parsedBody(TicketAnswer, body)
            return fromServer(() => api.send(answerCityTicket, { params: { id }, body: answer }))
          },
        },
      ],
    }
  },
}
