import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { linebankBindingLink } from '@daoxing/wallet/contract'

/** LINE Bank has no provider here, so that there is no page to lead to. */
export const linebankBindingLinkHandler: Handler<typeof linebankBindingLink> = async () => {
  throw new Refusal('wallet.methodNotOffered', { payment_method: 'linebank' })
}
