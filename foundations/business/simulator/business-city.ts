import { Decision } from '@daoxing/business/contract'
import { type CityPart, fromServer, parsedBody } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { runCompanyDesk } from './company-desk.ts'
import { companyPanel } from './company-panel.ts'
import { mailDomain } from './demo-company.ts'
import { reviewersAway, reviewSeconds, ticketsRejected } from './desk-settings.ts'

const Decided = z.object({ decision: Decision })

/** The company of the city; the console acts as its personnel system and its reviewers. */
export const businessCity: CityPart = {
  id: 'business',
  settings: [reviewSeconds],
  faults: [reviewersAway, ticketsRejected],
  start(world) {
    const desk = runCompanyDesk(world)
    return {
      panels: [companyPanel(desk)],
      calls: [
        { method: 'GET', path: '/api/company', answer: () => ({ mailDomain, codes: desk.codes() }) },
        {
          method: 'POST',
          path: '/api/company/tickets/{id}',
          answer: ({ params: { id = '' }, body }) =>
            fromServer(async () => {
              await desk.decide(id, parsedBody(Decided, body).decision, '')
              return { decided: true }
            }),
        },
        {
          method: 'DELETE',
          path: '/api/company/members/{id}',
          answer: ({ params: { id = '' } }) =>
            fromServer(async () => {
              await desk.dismiss(id)
              return { dismissed: true }
            }),
        },
      ],
      stop: () => desk.stop(),
    }
  },
}
