import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { paySharedRental } from '@daoxing/rental/contract'
import { beginPaying, endPaying, makePayment, namedMethod, PaymentIntent } from '@daoxing/wallet/server'
import { lockedShared, lockedSharedOfRider } from '../shared/locked-shared.ts'
import { sharedView } from '../shared/shared-view.ts'

/** Pays an open bill, also again after a failure, and by another method. */
export const paySharedRentalAnswer = answer(paySharedRental, {
  intent: PaymentIntent,
  async begin({ params, body: { paymentMethod, cardId }, who: { riderId }, tx, house }) {
    const { state, orderHash } = await lockedSharedOfRider(tx, { riderId, orderNo: params.orderNo })
    if (state !== 'PENDING_PAYMENT') throw new Refusal('rental.nothingToPay', { state })
    return beginPaying({ tx, house, riderId, reference: orderHash, method: namedMethod(paymentMethod), cardId })
  },
  act: makePayment,
  async finish({ tx, house, intent }) {
    const paid = await endPaying({ tx, house, intent })
    if (paid instanceof Refusal) return paid
    return sharedView({ tx, house, order: await lockedShared(tx, intent.orderHash) })
  },
})
