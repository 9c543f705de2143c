import type { Handler } from '@daoxing/kit/server'
import type { putDefaultPayment } from '@daoxing/wallet/contract'
import { chooseMethod } from '../methods/change-methods.ts'

export const putDefaultPaymentHandler: Handler<typeof putDefaultPayment> = ({ body, who, tx, house }) =>
  chooseMethod({ tx, house, riderId: who.riderId, method: body.default, cardId: body.card_id })
