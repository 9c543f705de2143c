import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { deleteQuotesBefore } from '../stores/quote-store.ts'
import { purgeQuotes } from './session-jobs.ts'

const quoteDays = 7
const daySeconds = 86_400

/** Deletes old quotes once a day. */
export async function purgeQuotesWork({ house }: { readonly house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteQuotesBefore(tx, plusSeconds(now, -quoteDays * daySeconds))
    await house.jobs.plan(tx, purgeQuotes, {}, { key: purgeQuotes.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
