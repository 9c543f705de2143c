import { answer } from '@daoxing/kit/server'
import { answerTicket } from '@daoxing/support/contract'
import { writeAnswer } from '../write-answer.ts'

export const answerTicketAnswer = answer(answerTicket, ({ params, body, who, tx, house }) =>
  writeAnswer({ tx, house, id: params.id, by: `operator:${who.operatorId}`, ...body }),
)
