import { type Offer, type OfferEvent, offerChanged } from '@daoxing/dispatch/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { countEndedOffer } from './dispatch-metrics.ts'
import { fleetOf } from './fleet/fleet-of.ts'
import { expireOfferKey } from './jobs/dispatch-jobs.ts'
import { dropOfferClaim } from './stores/claim-store.ts'
import { moveOffer, type OfferRow } from './stores/offer-store.ts'

type Ending = {
  readonly tx: Tx
  readonly house: House
  readonly open: OfferRow
  readonly event: Exclude<OfferEvent, 'accept'>
  readonly reason?: string
}

/** Ends an open offer without a job: its driver is free again and is told. The locks of order and driver are held. */
export async function endOffer({ tx, house, open, event, reason = '' }: Ending): Promise<Offer> {
  const { driverId } = open
  const offer = await moveOffer(tx, { offer: open.offer, event, now: house.clock.now(), reason })
  countEndedOffer(event)
  await dropOfferClaim(tx, { driverId, offerId: offer.offerId })
  if (event !== 'expire') await house.jobs.unplan(tx, expireOfferKey(offer.offerId))
  await house.outbox.add(tx, offerChanged, { to: [`driver:${driverId}`], payload: { offer } })
  fleetOf(house).change(driverId, { state: 'free', orderHash: null, target: null })
  return offer
}
