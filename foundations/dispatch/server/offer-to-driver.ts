import { configValue } from '@daoxing/configs/server'
import { type Offer, offerChanged } from '@daoxing/dispatch/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { dispatchClientPort } from './dispatch-client.ts'
import { fleetOf } from './fleet/fleet-of.ts'
import { expireOffer, expireOfferKey } from './jobs/dispatch-jobs.ts'
import { lockDriver, lockOrder } from './locks.ts'
import type { Candidate } from './rules/match-riders.ts'
import { claimForOffer } from './stores/claim-store.ts'
import { isBlocked } from './stores/block-store.ts'
import { writeOffer } from './stores/offer-store.ts'
import { readSeeker } from './stores/seeker-store.ts'
import { isOnShift } from './stores/shift-store.ts'

type Pair = { readonly house: House; readonly orderHash: string; readonly candidate: Candidate }

/**
 * Offers an order to a driver in a transaction of its own. False where order or driver moved since they were chosen:
 * whoever was faster keeps what is theirs, and the claim's row decides.
 */
export async function offerToDriver({ house, orderHash, candidate }: Pair): Promise<boolean> {
  const { driverId, pickupMetres, pickupSeconds } = candidate
  const fleet = fleetOf(house)
  const from = fleet.positionOf(driverId)?.location
  if (!from) return false
  const isOffered = await house.database.transaction(async (tx) => {
    await lockOrder(tx, orderHash)
    await lockDriver(tx, driverId)
    const now = house.clock.now()
    const seeker = await readSeeker(tx, orderHash)
    if (!seeker || seeker.giveUpAt <= now || !(await isOnShift(tx, driverId))) return false
    // One of the two may have blocked the other since the batch was weighed.
    if (await isBlocked(tx, { riderId: seeker.riderId, driverId })) return false
    const { service, region, pickup, dropoff, fixedFareTwd, features, note } = seeker
    const offerId = house.random.hex(10)
    if (!(await claimForOffer(tx, { driverId, orderHash, service, offerId, now }))) return false
    const whole = plusSeconds(now, await configValue(tx, 'offer_seconds'))
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
