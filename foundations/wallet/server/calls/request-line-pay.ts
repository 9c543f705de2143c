import { answer } from '@daoxing/kit/server'
import { requestLinePay } from '@daoxing/wallet/contract'
import { beginPaying, endPaying, makePayment, PaymentIntent } from '../staged-payment.ts'

export const requestLinePayAnswer = answer(requestLinePay, {
  intent: PaymentIntent,
  begin: ({ body, who: { riderId }, tx, house }) =>
    beginPaying({ tx, house, riderId, reference: body.trip_hash, method: 'linepay' }),
  act: makePayment,
  finish: endPaying,
})
