import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { deleteFormerDriversBefore } from '../stores/booking-store.ts'
import { deleteSpansEndedBefore } from '../stores/span-store.ts'

const daySeconds = 24 * 3600
const keptDays = 90

/** Deletes former drivers of bookings past their retention. */
export const purgeFormerDrivers = defineJob('bookings.purgeFormerDrivers', z.object({}))

export async function purgeFormerDriversHandler({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteFormerDriversBefore(tx, plusSeconds(now, -keptDays * daySeconds))
    await deleteSpansEndedBefore(tx, plusSeconds(now, -daySeconds))
    const dueAt = plusSeconds(now, daySeconds)
    await house.jobs.plan(tx, purgeFormerDrivers, {}, { key: purgeFormerDrivers.name, dueAt })
  })
}
