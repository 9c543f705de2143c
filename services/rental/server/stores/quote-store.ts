import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import { RentalTerms } from '@daoxing/rental/contract'
import * as z from 'zod/mini'

/** Terms that were promised to riders, each for one wish. */
const quotes = defineTable('rental.quotes', {
  columns: {
    riderId: z.string(),
    quoteHash: z.string(),
    wish: z.string(),
    terms: json(RentalTerms),
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

export function deleteQuotesOf(tx: Tx, riderId: string): Promise<number> {
  return quotes.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}

export function deleteQuotesBefore(tx: Tx, before: Instant): Promise<number> {
  return quotes.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
