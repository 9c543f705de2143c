import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { purgePictures } from '../shared/handover-pictures.ts'
import { deleteSharedQuotesBefore } from '../stores/shared-quote-store.ts'
import { deleteTokensBefore } from '../stores/payment-token-store.ts'
import { deleteQuotesBefore } from '../stores/quote-store.ts'
import { purgeRentals } from './order-jobs.ts'

const daySeconds = 24 * 3600
const retentionDays = 7

export async function purgeRentalsWork({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    const before = plusSeconds(now, -retentionDays * daySeconds)
    await deleteQuotesBefore(tx, before)
    await deleteTokensBefore(tx, before)
    await deleteSharedQuotesBefore(tx, before)
    await purgePictures({ tx, house })
    await house.jobs.plan(tx, purgeRentals, {}, { key: purgeRentals.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
