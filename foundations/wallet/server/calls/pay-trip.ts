import { answer } from '@daoxing/kit/server'
import { payTrip } from '@daoxing/wallet/contract'
import { beginPaying, endPaying, makePayment, PaymentIntent } from '../staged-payment.ts'

export const payTripAnswer = answer(payTrip, {
  intent: PaymentIntent,
  begin: ({ params, body, who: { riderId }, tx, house }) => {
    const { payment_method: method, card_id: cardId } = body
    return beginPaying({ tx, house, riderId, reference: params.id, method, cardId })
  },
  act: makePayment,
  finish: endPaying,
})
