import type { Handler } from '@daoxing/kit/server'
import type { afteeBindingStatus } from '@daoxing/wallet/contract'
import { isOffered } from '../providers/provider-of.ts'
import { instrumentsOf } from '../stores/instrument-store.ts'

export const afteeBindingStatusHandler: Handler<typeof afteeBindingStatus> = async ({ who, tx, house }) => ({
  is_available: isOffered(house, 'aftee'),
  is_bound: (await instrumentsOf(tx, who.riderId)).some(({ kind }) => kind === 'aftee'),
})
