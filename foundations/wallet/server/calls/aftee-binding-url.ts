import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { afteeBindingUrl } from '@daoxing/wallet/contract'

/** AFTEE has no provider here, so there is no page to open; its status says the same. */
export const afteeBindingUrlAnswer = answer(afteeBindingUrl, async () => {
  throw new Refusal('wallet.methodNotOffered', { payment_method: 'aftee' })
})
