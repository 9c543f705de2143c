import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { offlineApplePay } from '@daoxing/wallet/contract'
import { lockedPaymentOf, refuseUnlessOpen } from '../money/pay-now.ts'

/** No provider here takes Apple's tokens, so the rider is told so, after it is known that the trip is theirs and open. */
export const offlineApplePayHandler: Handler<typeof offlineApplePay> = async ({ body, who, tx }) => {
  refuseUnlessOpen(await lockedPaymentOf({ tx, riderId: who.riderId, reference: body.trip_hash }))
  throw new Refusal('wallet.methodNotOffered', { payment_method: 'applepay' })
}
