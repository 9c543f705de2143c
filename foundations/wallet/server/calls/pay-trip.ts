import { type Handler, staged } from '@daoxing/kit/server'
import type { payTrip } from '@daoxing/wallet/contract'
import { beginPaying, endPaying, makePayment, PaymentIntent } from '../staged-payment.ts'

export const payTripHandler: Handler<typeof payTrip> = staged({
  kept: PaymentIntent,
  begin: ({ params, body, who: { riderId }, tx, house }) => {
    const { payment_method: method, card_id: cardId } = body
    return beginPaying({ tx, house, riderId, reference: params.id, method, cardId })
  },
  act: makePayment,
  finish: endPaying,
})
