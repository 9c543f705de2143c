import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { retention } from '../retention.ts'
import { deleteArrivalsBefore } from '../stores/arrival-store.ts'
import { deleteBoardingTriesBefore } from '../stores/boarding-try-store.ts'
import { deleteQuotesBefore } from '../stores/quote-store.ts'
import { deleteReadingsBefore } from '../stores/reading-store.ts'
import { deleteSightingsBefore } from '../stores/street-code-store.ts'
import { deleteWaitingReceiptsBefore } from '../stores/waiting-receipt-store.ts'
import { purgeTracks } from './taxi-jobs.ts'

const daySeconds = 24 * 3600

/** Deletes expired readings, arrivals, boarding-code attempts and quotes, and plans the next run for tomorrow. */
export async function purgeTracksHandler({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteReadingsBefore(tx, plusSeconds(now, -retention.meterReadingDays * daySeconds))
    await deleteArrivalsBefore(tx, plusSeconds(now, -retention.arrivalDays * daySeconds))
    await deleteBoardingTriesBefore(tx, plusSeconds(now, -retention.boardingTryDays * daySeconds))
    await deleteWaitingReceiptsBefore(tx, plusSeconds(now, -retention.waitingReceiptDays * daySeconds))
    await deleteSightingsBefore(tx, plusSeconds(now, -retention.streetSightingDays * daySeconds))
    await deleteQuotesBefore(tx, plusSeconds(now, -retention.quoteDays * daySeconds))
    await house.jobs.plan(tx, purgeTracks, {}, { key: purgeTracks.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
