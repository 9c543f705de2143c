import { contractAt, contractOf, type StandardContract } from '@daoxing/rental/contract'
import type { SharedRecord } from '../stores/shared-order-table.ts'

/** The contract that a rental follows. */
export function contractOfShared({ quote, requestedAt }: SharedRecord): StandardContract {
  return contractOf(quote.contractVersion) ?? contractAt(requestedAt)
}
