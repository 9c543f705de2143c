import { type Offer, offerChanged } from '@daoxing/dispatch/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { announceSearchWithin } from './announce-search.ts'
import { dispatchClientPort } from './dispatch-client.ts'
import { defaultService } from './driver-services.ts'
import { fleetOf } from './fleet/fleet-of.ts'
import { expireOffer, expireOfferKey } from './jobs/dispatch-jobs.ts'
import { lockOrderAndDriver } from './locks.ts'
import type { Candidate } from './rules/match-riders.ts'
import { claimForOffer } from './stores/claim-store.ts'
import { writeOffer } from './stores/offer-store.ts'
import { readSeeker, readSeekerFor } from './stores/seeker-store.ts'

type Pair = {
  readonly house: House
  readonly orderHash: string
  readonly candidate: Candidate
  /** The driver's time to answer. */
  readonly offerSeconds: number
}

/**
 * Offers an order to a driver in a separate transaction. False if the order or the driver changed since the match: the
 * faster transaction keeps the claim, and its row decides.
 */
export async function offerToDriver({ house, orderHash, candidate, offerSeconds }: Pair): Promise<boolean> {
  const { driverId, pickupMetres, pickupSeconds } = candidate
  const fleet = fleetOf(house)
  const from = fleet.positionOf(driverId)?.location
  if (!from) return false
  const isOffered = await house.database.transaction(async (tx) => {
    await lockOrderAndDriver(tx, { orderHash, driverId })
    const now = house.clock.now()
    const askable = await readSeekerFor(tx, { orderHash, driverId, defaultService: defaultService(house) })
    // Since the match, the driver may have ended the shift or changed services, or one may have blocked the other.
    const seeker = askable ?? (await readSeeker(tx, orderHash))
    if (!seeker) return false
    await announceSearchWithin({ tx, house, seeker })
    if (seeker.giveUpAt <= now || !askable) return false
    const { service, region, batchSeconds, pickup, dropoff, fixedFareTwd, features, note, pickupAt } = seeker
    const offerId = house.random.hex(10)
    if (!(await claimForOffer(tx, { driverId, orderHash, service, offerId, now }))) return false
    const whole = plusSeconds(now, offerSeconds)
    const offer: Offer = {
      offerId,
      revision: 1,
      state: 'open',
      service,
      orderHash,
      pickup,
      dropoff,
      pickupMetres,
      pickupSeconds,
      fixedFareTwd,
      pickupAt,
      features,
      note,
      offeredAt: now,
      // The search may end before the driver's time to answer.
      expiresAt: whole < seeker.giveUpAt ? whole : seeker.giveUpAt,
    }
    await writeOffer(tx, { ...offer, driverId, region, batchSeconds, from })
    await house.port(dispatchClientPort(service)).offered?.({ tx, house, orderHash, driverId })
    await house.outbox.add(tx, offerChanged, { to: [`driver:${driverId}`], payload: { offer } })
    await house.jobs.plan(tx, expireOffer, { offerId }, { key: expireOfferKey(offerId), dueAt: offer.expiresAt })
    return true
  })
  if (isOffered) fleet.change(driverId, { state: 'offered', orderHash })
  return isOffered
}
