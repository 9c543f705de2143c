import { answer } from '@daoxing/kit/server'
import { offlineApplePay } from '@daoxing/wallet/contract'
import { acceptApplePayToken } from '../devices/accept-token.ts'
import { openPaymentOf } from '../requested-order.ts'
import { beginPaying, endPaying, makePayment, PaymentIntent } from '../staged-payment.ts'

/**
 * The token is proven before the first transaction, and pays the trip of the rider, which is checked first: a trip of
 * another rider counts as absent, whatever the token.
 */
export const offlineApplePayAnswer = answer(offlineApplePay, {
  prepare:
    ({ body, who: { riderId }, house }) =>
    () =>
      acceptApplePayToken({ house, riderId, token: body.token }),
  intent: PaymentIntent,
  async begin({ body, who: { riderId }, tx, house, prepared }) {
    const reference = body.trip_hash
    await openPaymentOf({ tx, riderId, reference })
    return beginPaying({ tx, house, riderId, reference, method: 'applepay', cardId: prepared() })
  },
  act: makePayment,
  finish: endPaying,
})
