import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { deleteQuotesBefore } from '../stores/quote-store.ts'
import { purgeQuotes } from './order-jobs.ts'

const daySeconds = 24 * 3600
const retentionDays = 7

export async function purgeQuotesWork({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteQuotesBefore(tx, plusSeconds(now, -retentionDays * daySeconds))
    await house.jobs.plan(tx, purgeQuotes, {}, { key: purgeQuotes.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
