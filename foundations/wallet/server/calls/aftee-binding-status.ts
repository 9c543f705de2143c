import type { Handler } from '@daoxing/kit/server'
import type { afteeBindingStatus } from '@daoxing/wallet/contract'
import { isOffered } from '../providers/provider-of.ts'

/** Nobody has bound what cannot be had. */
export const afteeBindingStatusHandler: Handler<typeof afteeBindingStatus> = async ({ house }) => ({
  is_available: isOffered(house, 'aftee'),
  is_bound: false,
})
