import { answer } from '@daoxing/kit/server'
import { afteeBindingStatus } from '@daoxing/wallet/contract'
import { isOffered } from '../providers/provider-of.ts'

/** AFTEE is not offered here, so it is never bound. */
export const afteeBindingStatusAnswer = answer(afteeBindingStatus, async ({ house }) => ({
  is_available: isOffered(house, 'aftee'),
  is_bound: false,
}))
