import type { Instant } from '@daoxing/kit/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { lockOrderAndDriver } from './locks.ts'
import { type OfferRow, readOffer } from './stores/offer-store.ts'

/** The driver's own offer, under the locks of its order and driver. Another's offer is not found, as if it were not there. */
export async function lockOwnOffer(
  tx: Tx,
  { offerId, driverId }: { offerId: string; driverId: string },
): Promise<OfferRow> {
  const known = await readOffer(tx, offerId)
  if (known?.driverId !== driverId) throw new Refusal('kit.notFound')
  await lockOrderAndDriver(tx, { orderHash: known.offer.orderHash, driverId })
  // Read again: it may have ended while we waited for the locks.
  const locked = await readOffer(tx, offerId)
  if (!locked) throw new Refusal('kit.notFound')
  return locked
}

/** Refuses an offer that has ended, or whose time is over although nobody has ended it yet. */
export function assertOpen({ offer }: OfferRow, now: Instant): void {
  if (offer.state !== 'open' || offer.expiresAt <= now) throw new Refusal('dispatch.offerGone')
}
