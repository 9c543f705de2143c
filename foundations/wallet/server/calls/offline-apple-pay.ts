import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { offlineApplePay } from '@daoxing/wallet/contract'
import { openPaymentOf } from '../requested-order.ts'

/**
 * No provider here accepts Apple's tokens, so the rider gets that refusal once the trip is known to be theirs and open.
 */
export const offlineApplePayAnswer = answer(offlineApplePay, async ({ body, who, tx }) => {
  await openPaymentOf({ tx, riderId: who.riderId, reference: body.trip_hash })
  throw new Refusal('wallet.methodNotOffered', { payment_method: 'applepay' })
})
