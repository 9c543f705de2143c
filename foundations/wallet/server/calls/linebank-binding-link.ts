import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { linebankBindingLink } from '@daoxing/wallet/contract'

/** LINE Bank has no provider here, so there is no page to open. */
export const linebankBindingLinkAnswer = answer(linebankBindingLink, async () => {
  throw new Refusal('wallet.methodNotOffered', { payment_method: 'linebank' })
})
