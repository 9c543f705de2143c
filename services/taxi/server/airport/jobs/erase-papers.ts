import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { findTripByHash } from '../../stores/trip-store.ts'
import { deletePapers } from '../stores/airport-paper-store.ts'

const keptSeconds = 30 * 24 * 3600

/** Erases ID number and invoice info 30 days after the end of the ride. */
export const erasePapers = defineJob('taxi.erasePapers', z.object({ tripHash: z.string() }))
export const erasePapersKey = (tripHash: string) => `taxi:papers:${tripHash}`
/** The time of the first run, counted from the boarding, since no ride ends before it. */
export const erasePapersAt = (boardingAt: Instant) => plusSeconds(boardingAt, keptSeconds)

export async function erasePapersHandler({
  payload: { tripHash },
  house,
}: {
  payload: JobPayload<typeof erasePapers>
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const trip = await findTripByHash(tx, tripHash)
    const now = house.clock.now()
    const endedAt = trip ? (trip.finishedAt ?? trip.canceledAt) : now
    // If the ride has not ended, for instance because its flight is days late, the job runs again tomorrow.
    const dueAt = endedAt === null ? plusSeconds(now, 24 * 3600) : plusSeconds(endedAt, keptSeconds)
    if (!trip || (endedAt !== null && dueAt <= now)) return deletePapers(tx, tripHash)
    await house.jobs.plan(tx, erasePapers, { tripHash }, { key: erasePapersKey(tripHash), dueAt })
  })
}
