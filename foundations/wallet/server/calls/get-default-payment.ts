import type { Handler } from '@daoxing/kit/server'
import type { getDefaultPayment } from '@daoxing/wallet/contract'
import { paymentDefaults } from '../methods/payment-defaults-view.ts'

export const getDefaultPaymentHandler: Handler<typeof getDefaultPayment> = ({ who, tx, house }) =>
  paymentDefaults({ tx, house, riderId: who.riderId })
