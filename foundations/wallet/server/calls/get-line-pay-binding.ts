import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { getLinePayBinding } from '@daoxing/wallet/contract'
import { openBinding } from '../bindings/open-binding.ts'
import { isOffered } from '../providers/provider-of.ts'
import { instrumentsOf } from '../stores/instrument-store.ts'

export const getLinePayBindingAnswer = answer(getLinePayBinding, async ({ who, tx, house, language }) => {
  const { riderId } = who
  if (!isOffered(house, 'linepay')) throw new Refusal('wallet.methodNotOffered', { payment_method: 'linepay' })
  const isBound = (await instrumentsOf(tx, riderId)).some(({ kind }) => kind === 'linepay')
  if (isBound) return { is_bound: true, url: null }
  return { is_bound: false, url: (await openBinding({ house, riderId, kind: 'linepay', language })).url }
})
