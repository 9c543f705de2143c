import type { Handler } from '@daoxing/kit/server'
import type { answerCityTicket } from '@daoxing/orders/contract'
import { writeAnswer } from '../write-answer.ts'

export const answerCityTicketHandler: Handler<typeof answerCityTicket> = ({ params, body, tx, house }) =>
  writeAnswer({ tx, house, id: params.id, by: 'city', ...body })
