import type { Handler } from '@daoxing/kit/server'
import type { deleteDefaultPayment } from '@daoxing/wallet/contract'
import { removeMethod } from '../methods/change-methods.ts'

export const deleteDefaultPaymentHandler: Handler<typeof deleteDefaultPayment> = ({ query, who, tx, house }) =>
  removeMethod({ tx, house, riderId: who.riderId, instrumentId: query.id })
