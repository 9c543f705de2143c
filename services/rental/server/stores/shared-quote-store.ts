import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import { SharedQuote } from '@daoxing/rental/contract'
import * as z from 'zod/mini'

/** Prices of shared cars that were promised to riders. */
const sharedQuotes = defineTable('rental.shared_quotes', {
  columns: {
    riderId: z.string(),
    quoteHash: z.string(),
    plate: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    hasWaiver: z.boolean(),
    quote: json(SharedQuote),
    expiresAt: Instant,
  },
  key: ['riderId', 'quoteHash'],
})
type StoredQuote = RecordOf<typeof sharedQuotes>

export function insertSharedQuote(tx: Tx, quote: StoredQuote): Promise<void> {
  return sharedQuotes.unread.insert(tx, quote)
}

export function findSharedQuote(
  tx: Tx,
  key: Pick<StoredQuote, 'riderId' | 'quoteHash'>,
): Promise<StoredQuote | undefined> {
  return sharedQuotes.find(tx, key)
}

export function deleteSharedQuotesBefore(tx: Tx, before: Instant): Promise<number> {
  return sharedQuotes.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
