import type { Tx } from '@daoxing/kit/server'
import { eraseScooterAccount } from './account/account-parts.ts'
import { deletePhotosOf } from './stores/bay-photo-store.ts'
import { eraseIssueWords } from './stores/issue-store.ts'
import { deleteQuotesOf } from './stores/quote-store.ts'
import { eraseObjections, hasOpenRental } from './stores/rental-store.ts'

/** A ride, a bill and a fee come to their end first. Rentals stay with their invoices, without photo, words and account. */
export async function eraseScooterRider(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  if (await hasOpenRental(tx, riderId)) return 'later'
  await deleteQuotesOf(tx, riderId)
  await deletePhotosOf(tx, riderId)
  await eraseIssueWords(tx, riderId)
  await eraseObjections(tx, riderId)
  await eraseScooterAccount(tx, riderId)
  return 'erased'
}
