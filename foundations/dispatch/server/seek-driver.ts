import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { policyOf } from './driver-services.ts'
import { endOffer } from './end-offer.ts'
import { giveUp, giveUpKey } from './jobs/dispatch-jobs.ts'
import { matchSoon } from './jobs/plan-match.ts'
import { planRelease } from './jobs/plan-release.ts'
import { lockDriver, lockOrder } from './locks.ts'
import type { Seeker } from './seeker.ts'
import { leaveMeetings } from './stores/meeting-store.ts'
import { countDriversOffered, openOfferOfOrder } from './stores/offer-store.ts'
import { deleteSeeker, readSeeker, writeSeeker } from './stores/seeker-store.ts'

type OrderStep = { readonly tx: Tx; readonly house: House; readonly orderHash: string }

type Search = {
  readonly tx: Tx
  readonly house: House
  readonly seeker: Seeker
  /** Whether a driver may have had the order before; false for a first search. */
  readonly hadDriver?: boolean
}

/**
 * Starts the search for a driver. Call it last in the transaction, under the order's lock. An order whose driver gave
 * it back may be searched for again: drivers who refused it or gave it back are excluded.
 */
export async function seekDriver({ tx, house, seeker, hadDriver = true }: Search): Promise<void> {
  const { orderHash, region, service } = seeker
  await lockOrder(tx, orderHash)
  const now = house.clock.now()
  const { batchSeconds, patienceSeconds } = await policyOf(house, service).timing({ tx, house })
  const giveUpAt = seeker.giveUpAt ?? plusSeconds(now, patienceSeconds)
  await writeSeeker(tx, { seeker: { ...seeker, giveUpAt, batchSeconds }, now })
  // The former driver has left the order: their conversation and calls end, and the leased number is returned.
  for (const driverId of hadDriver ? await leaveMeetings(tx, { orderHash, now }) : [])
    await planRelease({ tx, house, orderHash, driverId, dueAt: now })
  await house.jobs.plan(tx, giveUp, { orderHash }, { key: giveUpKey(orderHash), dueAt: giveUpAt })
  await matchSoon({ tx, house, place: { region, batchSeconds } })
}

/**
 * Ends the search of an order, if there is one. An open offer is withdrawn: its driver is free again and is notified.
 */
export async function stopSeeking({ tx, house, orderHash }: OrderStep): Promise<void> {
  await lockOrder(tx, orderHash)
  await withdrawOpenOffer({ tx, house, orderHash })
  if (await deleteSeeker(tx, orderHash)) await house.jobs.unplan(tx, giveUpKey(orderHash))
}

export async function withdrawOpenOffer({ tx, house, orderHash }: OrderStep): Promise<void> {
  const open = await openOfferOfOrder(tx, orderHash)
  if (!open) return
  await lockDriver(tx, open.driverId)
  await endOffer({ tx, house, open, event: 'withdraw' })
}

/** The state of a search; undefined without one. */
export async function seekerProgress({
  tx,
  orderHash,
}: {
  tx: Tx
  orderHash: string
}): Promise<{ driversOffered: number } | undefined> {
  const seeker = await readSeeker(tx, orderHash)
  return seeker && { driversOffered: await countDriversOffered(tx, orderHash) }
}
