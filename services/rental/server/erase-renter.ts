import type { Tx } from '@daoxing/kit/server'
import { eraseWords, hasSharedOut } from './stores/shared-order-store.ts'
import { deletePicturesOfRider } from './stores/shared-picture-store.ts'
import { hasOpenOrder } from './stores/order-store.ts'
import { deleteTokensOf } from './stores/payment-token-store.ts'
import { deleteQuotesOf } from './stores/quote-store.ts'
import { deleteSearchesOf } from './stores/search-store.ts'

/**
 * Searches, quotes, payment tokens, pictures and the rider's own words go with the account; the key of the pictures is destroyed with it. Orders stay
 * with their invoices. A car that is kept or driven comes back first.
 */
export async function eraseRenter(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  if ((await hasSharedOut(tx, riderId)) || (await hasOpenOrder(tx, riderId))) return 'later'
  await deleteSearchesOf(tx, riderId)
  await deleteQuotesOf(tx, riderId)
  await deleteTokensOf(tx, riderId)
  await deletePicturesOfRider(tx, riderId)
  await eraseWords(tx, riderId)
  return 'erased'
}
