import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { deleteChangesBefore } from '../stores/change-store.ts'
import { deleteReadingsBefore } from '../stores/reading-store.ts'
import { purgeTrips } from './trip-jobs.ts'

const daySeconds = 86_400
const [readingDays, changeDays] = [90, 7]

/** Deletes old readings, and prices of changes with the places in them, once a day. */
export async function purgeTripsWork({ house }: { readonly house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteReadingsBefore(tx, plusSeconds(now, -readingDays * daySeconds))
    await deleteChangesBefore(tx, plusSeconds(now, -changeDays * daySeconds))
    await house.jobs.plan(tx, purgeTrips, {}, { key: purgeTrips.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
