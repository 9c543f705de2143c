import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import { findOrder } from '@daoxing/orders/server'
import * as z from 'zod/mini'
import { roomOfGuests } from '../rooms.ts'
import { haveLinksEnded } from '../rules/link-life.ts'
import { deleteGuests } from '../stores/guest-store.ts'
import { deleteLinks } from '../stores/link-store.ts'
import { deleteMessages } from '../stores/message-store.ts'
import { deletePassengers } from '../stores/passenger-store.ts'
import { deleteRuns } from '../stores/run-store.ts'
import { deleteSharing, sharingBefore } from '../stores/trip-store.ts'

const daySeconds = 24 * 3600
const keptDays = 30
const batch = 500

/** Deletes messages, results and phones of a trip's participants 30 days after it was first shared. */
export const purgeSharing = defineJob('sharing.purge', z.object({}))

export async function purgeSharingHandler({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    const old = await sharingBefore(tx, { before: plusSeconds(now, -keptDays * daySeconds), limit: batch })
    for (const trip of old) {
      const order = await findOrder(tx, trip)
      // A ride that was shared long before its boarding may still have guests.
      if (order && !haveLinksEnded(order, now)) continue
      await house.outbox.disconnect(tx, roomOfGuests(trip.orderHash))
      for (const forget of [deleteRuns, deletePassengers, deleteMessages, deleteGuests, deleteLinks, deleteSharing])
        await forget(tx, trip)
    }
    const dueAt = plusSeconds(now, old.length === batch ? 60 : daySeconds)
    await house.jobs.plan(tx, purgeSharing, {}, { key: purgeSharing.name, dueAt })
  })
}
