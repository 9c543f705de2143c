import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { payOnetimePayment } from '@daoxing/designated-driver/contract'
import {
  beginPayingFor,
  endPaying,
  makePayment,
  namedMethod,
  orderPaymentOf,
  PaymentIntent,
} from '@daoxing/wallet/server'
import { lockedTrip } from '../locked-trip.ts'
import { linkOf, offeredPayment } from '../payment-link.ts'
import { claimPaymentLink } from '../stores/payment-link-store.ts'

/** The first member who pays claims the link; after a decline the same member may try again. */
export const payOnetimePaymentAnswer = answer(payOnetimePayment, {
  intent: PaymentIntent,
  async begin({ body, who: { riderId: payerId }, tx, house }) {
    const { token, agreed_amount: agreedTwd, payment_method: named, card_id: cardId } = body
    const { tripHash: orderHash } = await linkOf({ tx, token, payerId })
    await lockedTrip(tx, orderHash)
    // Two members may have opened the link at once: the lock lets one of them claim it.
    const link = await linkOf({ tx, token, payerId })
    const payment = await orderPaymentOf({ tx, house, orderHash })
    if (link.expiresAt <= house.clock.now() || !payment?.canPay) throw new Refusal('designatedDriver.linkEnded')
    if (payment.openTwd !== agreedTwd)
      throw new Refusal('designatedDriver.linkAmountChanged', { amount: payment.openTwd })
    await claimPaymentLink(tx, link, payerId)
    return beginPayingFor({ tx, house, payerId, orderHash, method: namedMethod(named), cardId })
  },
  act: makePayment,
  async finish({ body, who: { riderId: payerId }, tx, house, intent }) {
    const paid = await endPaying({ tx, house, intent })
    if (paid instanceof Refusal) return paid
    return offeredPayment({ tx, house, link: await linkOf({ tx, token: body.token, payerId }) })
  },
})
