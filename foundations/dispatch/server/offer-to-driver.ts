import { type Offer, offerChanged } from '@daoxing/dispatch/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { sayThatItIsSought } from './announce-search.ts'
import { dispatchClientPort } from './dispatch-client.ts'
import { fleetOf } from './fleet/fleet-of.ts'
import { expireOffer, expireOfferKey } from './jobs/dispatch-jobs.ts'
import { lockOrderAndDriver } from './locks.ts'
import type { Candidate } from './rules/match-riders.ts'
import { claimForOffer } from './stores/claim-store.ts'
import { writeOffer } from './stores/offer-store.ts'
import { readSeekerFor } from './stores/seeker-store.ts'

type Pair = {
  readonly house: House
  readonly orderHash: string
  readonly candidate: Candidate
  /** How long the driver may think. */
  readonly offerSeconds: number
}

/**
 * Offers an order to a driver in a transaction of its own. False where order or driver moved since they were chosen:
 * whoever was faster keeps what is theirs, and the claim's row decides.
 */
export async function offerToDriver({ house, orderHash, candidate, offerSeconds }: Pair): Promise<boolean> {
  const { driverId, pickupMetres, pickupSeconds } = candidate
  const fleet = fleetOf(house)
  const from = fleet.positionOf(driverId)?.location
  if (!from) return false
  const isOffered = await house.database.transaction(async (tx) => {
    await lockOrderAndDriver(tx, { orderHash, driverId })
    const now = house.clock.now()
    const found = await readSeekerFor(tx, { orderHash, driverId })
    if (!found) return false
    const { seeker, mayBeAsked } = found
    await sayThatItIsSought({ tx, house, seeker })
    // The driver may have gone home, or one of the two have blocked the other, since the batch was weighed.
    if (seeker.giveUpAt <= now || !mayBeAsked) return false
    const { service, region, pickup, dropoff, fixedFareTwd, features, note } = seeker
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
      features,
      note,
      offeredAt: now,
      // The search may end sooner than the driver's time.
      expiresAt: whole < seeker.giveUpAt ? whole : seeker.giveUpAt,
    }
    await writeOffer(tx, { offer, driverId, region, from })
    await house.port(dispatchClientPort(service)).offered({ tx, house, orderHash, driverId })
    await house.outbox.add(tx, offerChanged, { to: [`driver:${driverId}`], payload: { offer } })
    await house.jobs.plan(tx, expireOffer, { offerId }, { key: expireOfferKey(offerId), dueAt: offer.expiresAt })
    return true
  })
  if (isOffered) fleet.change(driverId, { state: 'offered', orderHash })
  return isOffered
}
