import { answer } from '@daoxing/kit/server'
import { answerCityTicket } from '@daoxing/support/contract'
import { writeAnswer } from '../write-answer.ts'

export const answerCityTicketAnswer = answer(answerCityTicket, ({ params, body, tx, house }) =>
  writeAnswer({ tx, house, id: params.id, by: 'city', ...body }),
)
