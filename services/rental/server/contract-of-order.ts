import { contractAt, contractOf, type StandardContract } from '@daoxing/rental/contract'
import type { RentalRecord } from './stores/order-table.ts'

/** The contract that an order follows. */
export function contractOfOrder({ terms, requestedAt }: RentalRecord): StandardContract {
  return contractOf(terms.contractVersion) ?? contractAt(requestedAt)
}
