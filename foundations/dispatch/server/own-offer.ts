import type { Instant } from '@daoxing/kit/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { lockOrderAndDriver } from './locks.ts'
import { type OfferRecord, readOffer } from './stores/offer-store.ts'

/** The driver's own offer, under the locks of its order and driver. Another driver's offer counts as absent. */
export async function lockOwnOffer(
  tx: Tx,
  {
    offerId,
    driverId,
    orderHash: knownOrderHash,
  }: {
    readonly offerId: string
    readonly driverId: string
    /** The order of the offer, if the caller has read it already; it never changes. */
    readonly orderHash?: string | undefined
  },
): Promise<OfferRecord> {
  const known = knownOrderHash === undefined ? await readOffer(tx, offerId) : undefined
  const orderHash = knownOrderHash ?? known?.orderHash
  if (orderHash === undefined || (known && known.driverId !== driverId)) throw new Refusal('kit.notFound')
  await lockOrderAndDriver(tx, { orderHash, driverId })
  // Read again: it may have ended while this transaction waited for the locks.
  const locked = await readOffer(tx, offerId)
  if (locked?.driverId !== driverId) throw new Refusal('kit.notFound')
  return locked
}

/** Refuses an offer that has ended or expired, even if the row is still open. */
export function assertOpen({ state, expiresAt }: OfferRecord, now: Instant): void {
  if (state !== 'open' || expiresAt <= now) throw new Refusal('dispatch.offerGone')
}
