import { type Handler, staged } from '@daoxing/kit/server'
import type { requestLinePay } from '@daoxing/wallet/contract'
import { beginPaying, endPaying, makePayment, PaymentIntent } from '../staged-payment.ts'

export const requestLinePayHandler: Handler<typeof requestLinePay> = staged({
  kept: PaymentIntent,
  begin: ({ body, who: { riderId }, tx, house }) =>
    beginPaying({ tx, house, riderId, reference: body.trip_hash, method: 'linepay' }),
  act: makePayment,
  finish: endPaying,
})
