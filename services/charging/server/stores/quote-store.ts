import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import { PriceTerms } from '@daoxing/charging/contract'
import * as z from 'zod/mini'

/** Prices that were promised to riders, each for one station. */
const quotes = defineTable('charging.quotes', {
  columns: {
    riderId: z.string(),
    quoteHash: z.string(),
    stationId: z.string(),
    terms: json(PriceTerms),
    createdAt: Instant,
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
