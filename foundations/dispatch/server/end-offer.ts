import { type Offer, type OfferEvent, offerChanged } from '@daoxing/dispatch/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { countEndedOffer } from './dispatch-metrics.ts'
import { freed } from './fleet/fleet.ts'
import { fleetOf } from './fleet/fleet-of.ts'
import { expireOfferKey } from './jobs/dispatch-jobs.ts'
import { dropOfferClaim } from './stores/claim-store.ts'
import { moveOffer, type OfferRecord, offerView } from './stores/offer-store.ts'

type Ending = {
  readonly tx: Tx
  readonly house: House
  readonly open: OfferRecord
  readonly event: Exclude<OfferEvent, 'accept'>
  readonly reason?: string
}

/**
 * Ends an open offer without a job: its driver is free again and is notified. The caller holds the locks of order and
 * driver.
 */
export async function endOffer({ tx, house, open, event, reason = '' }: Ending): Promise<Offer> {
  const { driverId } = open
  const offer = offerView(await moveOffer(tx, { offer: open, event, now: house.clock.now(), reason }))
  countEndedOffer(event)
  await dropOfferClaim(tx, { driverId, offerId: offer.offerId })
  if (event !== 'expire') await house.jobs.unplan(tx, expireOfferKey(offer.offerId))
  await house.outbox.add(tx, offerChanged, { to: [`driver:${driverId}`], payload: { offer } })
  fleetOf(house).change(driverId, freed)
  return offer
}
