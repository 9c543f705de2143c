import { ChargeEstimate, ChargeLimit, ChargingPlace } from '@daoxing/charging/contract'
import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, json, named, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { SessionTerms } from '../rules/terms.ts'

/** Everything that a start from this quote needs, as it stood when the rider saw it. */
export const PromisedStart = z.object({
  /** The peer of the operator, and its own names of the plug. */
  operatorId: z.string(),
  locationId: z.string(),
  evseUid: z.string(),
  connectorId: z.string(),
  place: ChargingPlace,
  terms: SessionTerms,
  limit: z.nullable(ChargeLimit),
  estimate: ChargeEstimate,
  holdTwd: AmountTwd,
})
export type PromisedStart = z.infer<typeof PromisedStart>

/** Prices that were promised to riders, each for one plug. */
const quotes = defineTable('charging.quotes', {
  columns: {
    riderId: z.string(),
    quoteHash: z.string(),
    plugKey: z.string(),
    start: named('terms', json(PromisedStart)),
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
