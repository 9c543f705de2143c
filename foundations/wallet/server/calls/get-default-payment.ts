import { answer } from '@daoxing/kit/server'
import { getDefaultPayment } from '@daoxing/wallet/contract'
import { paymentDefaults } from '../methods/payment-defaults-view.ts'

export const getDefaultPaymentAnswer = answer(getDefaultPayment, ({ who, tx, house }) =>
  paymentDefaults({ tx, house, riderId: who.riderId }),
)
