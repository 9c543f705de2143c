import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import { ReturnPlan, ScooterTariff } from '@daoxing/scooter/contract'
import * as z from 'zod/mini'

/** The promise of a quote. */
export const QuoteTerms = z.object({ tariff: ScooterTariff, holdTwd: AmountTwd, plan: z.nullable(ReturnPlan) })

/** Terms that were promised to riders, each for one scooter. */
const quotes = defineTable('scooter.quotes', {
  columns: {
    riderId: z.string(),
    quoteHash: z.string(),
    assetId: z.string(),
    terms: json(QuoteTerms),
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
