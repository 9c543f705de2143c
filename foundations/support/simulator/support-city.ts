import { cityApi, type CityPart, fromServer, parsedBody } from '@daoxing/kit/simulator'
import { answerCityTicket, listCityTickets, TicketText } from '@daoxing/support/contract'
import * as z from 'zod/mini'
import { clerkCount, clerkSeconds, clerksLate, clerksSilent, clerksTwice } from './clerk-settings.ts'
import { runClerks } from './run-clerks.ts'
import { ticketsPanel } from './tickets-panel.ts'

const TicketAnswer = z.object({ answer: TicketText, solve: z.boolean() })

/** The customer service of the city: clerks answer after a while, and the console at once. */
export const supportCity: CityPart = {
  id: 'support',
  settings: [clerkCount, clerkSeconds],
  faults: [clerksSilent, clerksTwice, clerksLate],
  start(world) {
    const api = cityApi(world)
    const clerks = runClerks(world)
    const readTickets = () => fromServer(() => api.send(listCityTickets, { query: {} }))
    return {
      stop: () => clerks.stop(),
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
