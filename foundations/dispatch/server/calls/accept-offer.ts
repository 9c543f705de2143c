import { acceptOffer, type Offer, offerChanged } from '@daoxing/dispatch/contract'
import { type LatLng, Refusal, secondsBetween } from '@daoxing/kit/contract'
import { answer, type House, type Tx } from '@daoxing/kit/server'
import { dispatchClientPort, type PickupWay } from '../dispatch-client.ts'
import { countEndedOffer, countMatch } from '../dispatch-metrics.ts'
import { releaseDriver } from '../driver-job.ts'
import { fleetOf } from '../fleet/fleet-of.ts'
import { expireOfferKey, giveUpKey } from '../jobs/dispatch-jobs.ts'
import { approachMpsOf } from '../pickup-time.ts'
import { assertOpen, lockOwnOffer } from '../own-offer.ts'
import { turnClaimIntoJob } from '../stores/claim-store.ts'
import { writeMeeting } from '../stores/meeting-store.ts'
import { moveOffer, type OfferRecord, offerView, readOffer } from '../stores/offer-store.ts'
import { dropSeeker, readUnblockedSeeker } from '../stores/seeker-store.ts'
import { forgiveMissedOffers } from '../stores/shift-store.ts'

type Prepared = { readonly way: PickupWay; readonly orderHash: string }
type Accepting = { readonly tx: Tx; readonly house: House; readonly offerId: string; readonly driverId: string }

export const acceptOfferAnswer = answer(acceptOffer, {
  prepare:
    ({ params, who, tx, house }) =>
    async () => {
      const known = await readOffer(tx, params.offerId)
      if (known?.driverId !== who.driverId || known.state !== 'open') return undefined
      const { service, pickup } = known
      const client = house.port(dispatchClientPort(service))
      const way = await client.wayToPickup({ house, from: whereNow(house, known), to: pickup.location })
      return { way, orderHash: known.orderHash }
    },
  handle: ({ params, who, tx, house, prepared }) =>
    accept({ tx, house, offerId: params.offerId, driverId: who.driverId }, prepared),
})

async function accept(
  { tx, house, offerId, driverId }: Accepting,
  prepared: () => Prepared | undefined,
): Promise<Offer> {
  const now = house.clock.now()
  const known = prepared()
  const open = await lockOwnOffer(tx, { offerId, driverId, orderHash: known?.orderHash })
  // A lost response: a repeated acceptance succeeds.
  if (open.state === 'accepted') return offerView(open)
  assertOpen(open, now)
  // Only an offer that was open at the read can be open now.
  if (!known) throw new Refusal('dispatch.offerGone')
  const offer = offerView(await moveOffer(tx, { offer: open, event: 'accept', now }))
  const { orderHash, service } = offer
  const client = house.port(dispatchClientPort(service))
  const target = offer.pickup.location
  const targetMps = approachMpsOf(fleetOf(house).carOf(driverId)?.approach, client.policy)
  if (!(await turnClaimIntoJob(tx, { driverId, offerId, target, targetMps, now })))
    throw new Refusal('dispatch.driverBusy')
  const seeker = await readUnblockedSeeker(tx, { orderHash, driverId })
  if (!seeker) throw new Refusal('dispatch.offerGone')
  await dropSeeker(tx, orderHash)
  await writeMeeting(tx, { orderHash, driverId, riderId: seeker.riderId, service, now })
  await forgiveMissedOffers(tx, driverId)
  await house.jobs.unplan(tx, expireOfferKey(offerId))
  await house.jobs.unplan(tx, giveUpKey(orderHash))
  await house.outbox.add(tx, offerChanged, { to: [`driver:${driverId}`], payload: { offer } })
  const promised = await client.accepted({ tx, house, orderHash, driverId, way: known.way }).catch((error: unknown) => {
    // The order changed without ending the offer; for the driver, both count as the same refusal.
    throw error instanceof Refusal ? new Refusal('dispatch.offerGone') : error
  })
  if (promised === 'later') await releaseDriver({ tx, house, driverId, orderHash })
  else fleetOf(house).change(driverId, { state: 'busy', orderHash, target, targetMps })
  countEndedOffer('accept')
  countMatch(secondsBetween(seeker.waitingSince, now))
  return offer
}

/** The driver's current position, or that of the offer if no recent one was received. */
function whereNow(house: House, { driverId, from }: OfferRecord): LatLng {
  const fleet = fleetOf(house)
  const position = fleet.positionOf(driverId)
  return position && fleet.isFresh(driverId, house.clock.nowMs()) ? position.location : from
}
