import { answer } from '@daoxing/kit/server'
import { putDefaultPayment } from '@daoxing/wallet/contract'
import { chooseMethod } from '../methods/change-methods.ts'

export const putDefaultPaymentAnswer = answer(putDefaultPayment, ({ body, who, tx, house }) =>
  chooseMethod({ tx, house, riderId: who.riderId, method: body.default, cardId: body.card_id }),
)
