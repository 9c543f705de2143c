import type { Handler } from '@daoxing/kit/server'
import type { answerTicket } from '@daoxing/orders/contract'
import { writeAnswer } from '../write-answer.ts'

export const answerTicketHandler: Handler<typeof answerTicket> = ({ params, body, who, tx, house }) =>
  writeAnswer({ tx, house, id: params.id, by: `operator:${who.operatorId}`, ...body })
