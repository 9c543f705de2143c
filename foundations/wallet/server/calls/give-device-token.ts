import { answer } from '@daoxing/kit/server'
import { giveDeviceToken } from '@daoxing/wallet/contract'
import { acceptToken } from '../devices/accept-token.ts'
import { paymentDefaults } from '../methods/payment-defaults-view.ts'

/** The keys of the maker are read, and the token proven, outside of any transaction. */
export const giveDeviceTokenAnswer = answer(giveDeviceToken, async ({ params, body, who: { riderId }, house }) => {
  await acceptToken({ house, riderId, reference: params.id, token: body.token })
  return paymentDefaults({ tx: house.database, house, riderId })
})
