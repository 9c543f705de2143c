import { shiftEnded } from '@daoxing/dispatch/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { dispatchClientPort } from '../dispatch-client.ts'
import { endOffer } from '../end-offer.ts'
import { fleetOf } from '../fleet/fleet-of.ts'
import { lockDriver, lockOrder } from '../locks.ts'
import { readOffer } from '../stores/offer-store.ts'
import { closeShift, countMissedOffer } from '../stores/shift-store.ts'
import { expireOffer, expireOfferKey } from './dispatch-jobs.ts'
import { matchAgainAtOnce } from './plan-match.ts'

/** A driver who lets this many offers in a row expire is probably away from the phone. */
const missedOffersMax = 3

export async function expireOfferHandler({
  payload: { offerId },
  house,
}: {
  payload: { offerId: string }
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const known = await readOffer(tx, offerId)
    if (!known) return
    const { orderHash, service, expiresAt } = known
    await lockOrder(tx, orderHash)
    await lockDriver(tx, known.driverId)
    const open = await readOffer(tx, offerId)
    if (open?.state !== 'open') return
    if (house.clock.now() < expiresAt) {
      await house.jobs.plan(tx, expireOffer, { offerId }, { key: expireOfferKey(offerId), dueAt: expiresAt })
      return
    }
    const { driverId } = open
    const why = fleetOf(house).isFresh(driverId, house.clock.nowMs()) ? 'expired' : 'driverGone'
    await endOffer({ tx, house, open, event: 'expire' })
    await countMissed({ tx, house, driverId })
    await house.port(dispatchClientPort(service)).offerEnded?.({ tx, house, orderHash, driverId, why })
    await matchAgainAtOnce({ tx, house, place: open })
  })
}

async function countMissed({ tx, house, driverId }: { tx: Tx; house: House; driverId: string }): Promise<void> {
  if ((await countMissedOffer(tx, driverId)) < missedOffersMax) return
  const now = house.clock.now()
  await closeShift(tx, { driverId, why: 'missedOffers', now })
  await house.outbox.add(tx, shiftEnded, { to: [`driver:${driverId}`], payload: { why: 'missedOffers', at: now } })
  fleetOf(house).forget(driverId)
}
