import { type acceptOffer, type Offer, offerChanged } from '@daoxing/dispatch/contract'
import { type LatLng, Refusal, secondsBetween } from '@daoxing/kit/contract'
import { type Handler, type House, lookingFirst, type Tx } from '@daoxing/kit/server'
import { dispatchClientPort, type PickupWay } from '../dispatch-client.ts'
import { countEndedOffer, countMatch } from '../dispatch-metrics.ts'
import { fleetOf } from '../fleet/fleet-of.ts'
import { expireOfferKey, giveUpKey } from '../jobs/dispatch-jobs.ts'
import { assertOpen, lockOwnOffer } from '../own-offer.ts'
import { turnClaimIntoJob } from '../stores/claim-store.ts'
import { isBlocked } from '../stores/block-store.ts'
import { writeMeeting } from '../stores/meeting-store.ts'
import { moveOffer, type OfferRow, readOffer } from '../stores/offer-store.ts'
import { deleteSeeker, readSeeker } from '../stores/seeker-store.ts'
import { forgiveMissedOffers } from '../stores/shift-store.ts'

type Accepting = { readonly tx: Tx; readonly house: House; readonly offerId: string; readonly driverId: string }

export const acceptOfferHandler: Handler<typeof acceptOffer> = lookingFirst({
  look:
    ({ params, who, tx, house }) =>
    async () => {
      const known = await readOffer(tx, params.offerId)
      if (known?.driverId !== who.driverId || known.offer.state !== 'open') return undefined
      const { service, pickup } = known.offer
      const client = house.port(dispatchClientPort(service))
      return client.wayToPickup({ house, from: whereNow(house, known), to: pickup.location })
    },
  handle: ({ params, who, tx, house, seen }) =>
    accept({ tx, house, offerId: params.offerId, driverId: who.driverId }, seen),
})

async function accept({ tx, house, offerId, driverId }: Accepting, seen: () => PickupWay | undefined): Promise<Offer> {
  const now = house.clock.now()
  const open = await lockOwnOffer(tx, { offerId, driverId })
  // An answer was lost on the way: what is mine stays mine.
  if (open.offer.state === 'accepted') return open.offer
  assertOpen(open, now)
  const way = seen()
  // Only what was open when it was looked at can be open now.
  if (!way) throw new Refusal('dispatch.offerGone')
  const offer = await moveOffer(tx, { offer: open.offer, event: 'accept', now })
  const { orderHash, service } = offer
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
    await client.accepted({ tx, house, orderHash, driverId, way })
  } catch (error) {
    // The order went another way without saying so; to the driver it is one thing.
    throw error instanceof Refusal ? new Refusal('dispatch.offerGone') : error
  }
  fleetOf(house).change(driverId, { state: 'busy', orderHash, target })
  countEndedOffer('accept')
  countMatch(secondsBetween(seeker.waitingSince, now))
  return offer
}

/** Where the driver is now; where the offer was made if nothing was heard for long. */
function whereNow(house: House, { driverId, from }: OfferRow): LatLng {
  const fleet = fleetOf(house)
  const position = fleet.positionOf(driverId)
  return position && fleet.isFresh(driverId, house.clock.nowMs()) ? position.location : from
}
