import { type acceptOffer, offerChanged } from '@daoxing/dispatch/contract'
import { Refusal, secondsBetween } from '@daoxing/kit/contract'
import type { Handler, House } from '@daoxing/kit/server'
import { type AcceptedFacts, dispatchClientPort } from '../dispatch-client.ts'
import { countEndedOffer, countMatch } from '../dispatch-metrics.ts'
import { fleetOf } from '../fleet/fleet-of.ts'
import { expireOfferKey, giveUpKey } from '../jobs/dispatch-jobs.ts'
import { assertOpen, lockOwnOffer } from '../own-offer.ts'
import { pickupTimePort } from '../pickup-time.ts'
import { turnClaimIntoJob } from '../stores/claim-store.ts'
import { isBlocked } from '../stores/block-store.ts'
import { writeMeeting } from '../stores/meeting-store.ts'
import { moveOffer, type OfferRow } from '../stores/offer-store.ts'
import { deleteSeeker, readSeeker } from '../stores/seeker-store.ts'
import { forgiveMissedOffers } from '../stores/shift-store.ts'

export const acceptOfferHandler: Handler<typeof acceptOffer> = async ({ params, who, tx, house }) => {
  const { driverId } = who
  const now = house.clock.now()
  const open = await lockOwnOffer(tx, { offerId: params.offerId, driverId })
  // An answer was lost on the way: what is mine stays mine.
  if (open.offer.state === 'accepted') return open.offer
  assertOpen(open, now)
  const offer = await moveOffer(tx, { offer: open.offer, event: 'accept', now })
  const { offerId, orderHash, service } = offer
  const target = offer.pickup.location
  if (!(await turnClaimIntoJob(tx, { driverId, offerId, target, now }))) throw new Refusal('dispatch.driverBusy')
  const seeker = await readSeeker(tx, orderHash)
  if (!seeker || (await isBlocked(tx, { riderId: seeker.riderId, driverId }))) throw new Refusal('dispatch.offerGone')
  await deleteSeeker(tx, orderHash)
  await writeMeeting(tx, { orderHash, driverId, riderId: seeker.riderId, service, now })
  await forgiveMissedOffers(tx, driverId)
  await house.jobs.unplan(tx, expireOfferKey(offerId))
  await house.jobs.unplan(tx, giveUpKey(orderHash))
  await house.outbox.add(tx, offerChanged, { to: [`driver:${driverId}`], payload: { offer } })
  const client = house.port(dispatchClientPort(service))
  try {
    await client.accepted({ tx, house, orderHash, ...wayToPickup(house, open) })
  } catch (error) {
    // The order went another way without saying so; to the driver it is one thing.
    throw error instanceof Refusal ? new Refusal('dispatch.offerGone') : error
  }
  fleetOf(house).change(driverId, { state: 'busy', orderHash, target })
  countEndedOffer('accept')
  countMatch(secondsBetween(seeker.waitingSince, now))
  return offer
}

/** Measured from where the driver is now; from where the offer was made if nothing was heard for long. */
function wayToPickup(house: House, { offer, driverId, from }: OfferRow): AcceptedFacts {
  const { pickupMetres, pickupSeconds, pickup } = offer
  const fleet = fleetOf(house)
  const position = fleet.positionOf(driverId)
  if (!position || !fleet.isFresh(driverId, house.clock.nowMs())) return { driverId, pickupSeconds, pickupMetres, from }
  const way = house.port(pickupTimePort).secondsBetween(position.location, pickup.location, house.clock.now())
  return {
    driverId,
    from: position.location,
    pickupSeconds: Math.round(way.seconds),
    pickupMetres: Math.round(way.metres),
  }
}
