import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread, type Tx } from '@daoxing/kit/server'
import { SampleDriverPlace, SampleDriverRoute } from '@daoxing/sample-driver/contract'
import * as z from 'zod/mini'

const quotes = defineTable('sample_driver.quotes', {
  columns: {
    riderId: z.string(),
    quoteHash: z.string(),
    region: z.string(),
    priceTwd: AmountTwd,
    cancelFeeTwd: AmountTwd,
    facts: spread(z.object({ pickup: SampleDriverPlace, dropoff: SampleDriverPlace, route: SampleDriverRoute })),
    expiresAt: Instant,
  },
  key: ['riderId', 'quoteHash'],
})
export type Quote = RecordOf<typeof quotes>

export function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  return quotes.unread.insert(tx, quote)
}

export function findQuote(tx: Tx, key: Pick<Quote, 'riderId' | 'quoteHash'>): Promise<Quote | undefined> {
  return quotes.find(tx, key)
}

/** Deletes quotes that expired before then. */
export async function deleteQuotesBefore(tx: Tx, before: Instant): Promise<void> {
  await quotes.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
