import { answer } from '@daoxing/kit/server'
import { deleteDefaultPayment } from '@daoxing/wallet/contract'
import { removeMethod } from '../methods/change-methods.ts'

export const deleteDefaultPaymentAnswer = answer(deleteDefaultPayment, ({ query, who, tx, house }) =>
  removeMethod({ tx, house, riderId: who.riderId, instrumentId: query.id }),
)
