import type { Handler } from '@daoxing/kit/server'
import type { afteeBindingStatus } from '@daoxing/wallet/contract'
import { isOffered } from '../providers/provider-of.ts'

/** AFTEE is not offered here, so it is never bound. */
export const afteeBindingStatusHandler: Handler<typeof afteeBindingStatus> = async ({ house }) => ({
  is_available: isOffered(house, 'aftee'),
  is_bound: false,
})
