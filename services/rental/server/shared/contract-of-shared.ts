import { contractAt, contractOf, type StandardContract } from '@daoxing/rental/contract'
import type { DamageCover } from '../rules/cap-bill.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'

/** The contract that a rental follows. */
export function contractOfShared({ quote, requestedAt }: SharedRecord): StandardContract {
  return contractOf(quote.contractVersion) ?? contractAt(requestedAt)
}

/** The waiver of a shared car covers repair and loss of use, as riders read before they take it. */
export const coverOfShared = ({ hasWaiver }: SharedRecord): DamageCover => (hasWaiver ? 'everything' : 'none')
