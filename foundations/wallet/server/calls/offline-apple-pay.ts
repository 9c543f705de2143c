import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { offlineApplePay } from '@daoxing/wallet/contract'
import { openPaymentOf } from '../asked-order.ts'

/** No provider here takes Apple's tokens, so the rider is told so, after it is known that the trip is theirs and open. */
export const offlineApplePayHandler: Handler<typeof offlineApplePay> = async ({ body, who, tx }) => {
  await openPaymentOf({ tx, riderId: who.riderId, reference: body.trip_hash })
  throw new Refusal('wallet.methodNotOffered', { payment_method: 'applepay' })
}
