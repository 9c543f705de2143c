import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { afteeBindingUrl } from '@daoxing/wallet/contract'

/** Afternoon-pay has no provider here, so that there is no page to lead to; its status says the same. */
export const afteeBindingUrlHandler: Handler<typeof afteeBindingUrl> = async () => {
  throw new Refusal('wallet.methodNotOffered', { payment_method: 'aftee' })
}
