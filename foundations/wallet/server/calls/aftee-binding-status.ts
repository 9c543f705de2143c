import { answer } from '@daoxing/kit/server'
import { afteeBindingStatus } from '@daoxing/wallet/contract'
import { providerOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { instrumentsOf } from '../stores/instrument-store.ts'

/** A read, so no transaction is open while AFTEE is asked. Without an answer the limit is unknown. */
export const afteeBindingStatusAnswer = answer(afteeBindingStatus, async ({ who, house }) => {
  const provider = providerOf(house, 'aftee')
  const bound = (await instrumentsOf(house.database, who.riderId)).find(({ kind }) => kind === 'aftee')
  const facts = { is_available: provider !== undefined, is_bound: bound !== undefined }
  if (!provider || !bound?.tokenSealed) return { ...facts, limit: null, available: null }
  const { limitTwd, availableTwd } = await provider.check({ token: tokenSeal(house).open(bound.tokenSealed) })
  return { ...facts, limit: limitTwd ?? null, available: availableTwd ?? null }
})
