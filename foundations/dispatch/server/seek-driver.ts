import type { House, Tx } from '@daoxing/kit/server'
import { endOffer } from './end-offer.ts'
import { giveUp, giveUpKey, matchRegion, matchRegionKey } from './jobs/dispatch-jobs.ts'
import { planRelease } from './jobs/plan-release.ts'
import { lockDriver, lockOrder } from './locks.ts'
import type { Seeker } from './seeker.ts'
import { leaveMeetings } from './stores/meeting-store.ts'
import { countDriversAsked, openOfferOfOrder } from './stores/offer-store.ts'
import { deleteSeeker, readSeeker, writeSeeker } from './stores/seeker-store.ts'

type OrderStep = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

/**
 * Looks for a driver from now on. Call it last in the transaction, under the order's lock. An order whose driver gave
 * it back may seek again: who refused it or gave it back is not asked again.
 */
export async function seekDriver({ tx, house, seeker }: { tx: Tx; house: House; seeker: Seeker }): Promise<void> {
  const { orderHash, region, giveUpAt } = seeker
  await lockOrder(tx, orderHash)
  const now = house.clock.now()
  await writeSeeker(tx, { seeker, now })
  // The former driver has left the order: their talk and calls end, and a lent number goes back.
  for (const driverId of await leaveMeetings(tx, { orderHash, now }))
    await planRelease({ tx, house, orderHash, driverId, dueAt: now })
  await house.jobs.plan(tx, giveUp, { orderHash }, { key: giveUpKey(orderHash), dueAt: giveUpAt })
  // Where a batch is planned already, this rider joins it; else the first batch is now.
  await house.jobs.plan(tx, matchRegion, { region }, { key: matchRegionKey(region), keepDueAt: true })
}

/** Ends the search of an order, if there is one. An open offer is withdrawn: its driver is free again and is told. */
export async function stopSeeking({ tx, house, orderHash }: OrderStep): Promise<void> {
  await lockOrder(tx, orderHash)
  await withdrawOpenOffer({ tx, house, orderHash })
  const region = await deleteSeeker(tx, orderHash)
  if (region !== undefined) await house.jobs.unplan(tx, giveUpKey(orderHash))
}

export async function withdrawOpenOffer({ tx, house, orderHash }: OrderStep): Promise<void> {
  const open = await openOfferOfOrder(tx, orderHash)
  if (!open) return
  await lockDriver(tx, open.driverId)
  await endOffer({ tx, house, open, event: 'withdraw' })
}

/** How a search goes on; undefined where nobody is looked for. */
export async function seekerProgress({
  tx,
  orderHash,
}: {
  tx: Tx
  orderHash: string
}): Promise<{ driversAsked: number } | undefined> {
  const seeker = await readSeeker(tx, orderHash)
  return seeker && { driversAsked: await countDriversAsked(tx, orderHash) }
}
