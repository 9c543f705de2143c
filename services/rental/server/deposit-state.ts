import type { RentalOrder } from '@daoxing/rental/contract'
import type { RentalRecord } from './stores/order-table.ts'

/** The amount that was paid with the order, and the part that came back. */
export function depositOf({ depositState: state, keptTwd, terms }: RentalRecord): RentalOrder['deposit'] {
  const isPaid = state !== 'open' && state !== 'paying'
  return {
    state,
    paidTwd: isPaid ? terms.payNowTwd : 0,
    refundedTwd: state === 'refunded' ? terms.payNowTwd - (keptTwd ?? 0) : 0,
  }
}
