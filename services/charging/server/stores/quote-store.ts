import { ChargeEstimate, ChargeLimit, ChargingPlace } from '@daoxing/charging/contract'
import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { SessionTerms } from '../rules/terms.ts'

/** Everything that a start from this quote needs, as it stood when the rider saw it. */
export const QuoteTerms = z.object({
  operatorId: z.string(),
  /** The plug as it was, for the order; its `chargerId` is the EVSE of OCPI. */
  place: ChargingPlace,
  /** The tariff before any discount, its time zone, the discount, the grace: what the session is billed by. */
  session: SessionTerms,
  limit: z.nullable(ChargeLimit),
  estimate: ChargeEstimate,
  holdTwd: AmountTwd,
  graceMinutes: z.int(),
})
export type QuoteTerms = z.infer<typeof QuoteTerms>

/** Prices that were promised to riders, each for one plug. */
const quotes = defineTable('charging.quotes', {
  columns: {
    riderId: z.string(),
    quoteHash: z.string(),
    plugKey: z.string(),
    terms: json(QuoteTerms),
    createdAt: Instant,
    expiresAt: Instant,
  },
  key: ['riderId', 'quoteHash'],
})
export type Quote = RecordOf<typeof quotes>

export async function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  await quotes.insert(tx, quote)
}

/** A quote of this rider, also one that has expired. */
export function findQuote(tx: Tx, key: Pick<Quote, 'riderId' | 'quoteHash'>): Promise<Quote | undefined> {
  return quotes.find(tx, key)
}

/** Deletes quotes that expired before then. */
export async function deleteQuotesBefore(tx: Tx, before: Instant): Promise<void> {
  await quotes.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}

export async function deleteQuotesOf(tx: Tx, riderId: string): Promise<void> {
  await quotes.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
