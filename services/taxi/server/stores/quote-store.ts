import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { CarModel, FareLine, FareMode, FareRange, QuotedRoute, Region } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'

const QuoteFacts = z.object({
  route: z.nullable(QuotedRoute),
  breakdown: z.array(FareLine),
  /** Quotes that were written before models could be asked for have none. */
  carModel: z._default(z.nullable(CarModel), null),
  /** The drop-off stands at the road or the town of its address alone. */
  isEndApproximate: z._default(z.boolean(), false),
})

/** A price that was promised to a rider for two places and a kind of car. */
export const Quote = z.extend(QuoteFacts, {
  riderId: z.string(),
  fareHash: z.string(),
  region: Region,
  county: z.string(),
  start: LatLng,
  end: z.nullable(LatLng),
  featureMap: z.int(),
  fareMode: FareMode,
  quotedTwd: z.nullable(AmountTwd),
  range: z.nullable(FareRange),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Quote = Readonly<z.infer<typeof Quote>>

type QuoteRow = {
  rider_id: string
  fare_hash: string
  region: string
  county: string
  start_lat: number
  start_lng: number
  end_lat: number | null
  end_lng: number | null
  feature_map: number
  fare_mode: string
  quoted_twd: number | null
  fare_min_twd: number | null
  fare_max_twd: number | null
  facts: unknown
  created_at: string
  expires_at: string
}
type QuoteTables = { 'taxi.quotes': QuoteRow }

const columns = [
  'rider_id',
  'fare_hash',
  'region',
  'county',
  'start_lat',
  'start_lng',
  'end_lat',
  'end_lng',
  'feature_map',
  'fare_mode',
  'quoted_twd',
  'fare_min_twd',
  'fare_max_twd',
  'facts',
  'created_at',
  'expires_at',
] as const satisfies readonly (keyof QuoteRow)[]

function quoteOf(row: QuoteRow): Quote {
  return z.parse(Quote, {
    riderId: row.rider_id,
    fareHash: row.fare_hash,
    region: row.region,
    county: row.county,
    start: { lat: row.start_lat, lng: row.start_lng },
    end: row.end_lat === null ? null : { lat: row.end_lat, lng: row.end_lng },
    featureMap: row.feature_map,
    fareMode: row.fare_mode,
    quotedTwd: row.quoted_twd,
    range: row.fare_min_twd === null ? null : { min: row.fare_min_twd, max: row.fare_max_twd },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...z.parse(QuoteFacts, row.facts),
  })
}

export async function insertQuotes(tx: Tx, quotes: readonly Quote[]): Promise<void> {
  const rows = quotes.map(
    (quote): QuoteRow => ({
      rider_id: quote.riderId,
      fare_hash: quote.fareHash,
      region: quote.region,
      county: quote.county,
      start_lat: quote.start.lat,
      start_lng: quote.start.lng,
      end_lat: quote.end?.lat ?? null,
      end_lng: quote.end?.lng ?? null,
      feature_map: quote.featureMap,
      fare_mode: quote.fareMode,
      quoted_twd: quote.quotedTwd,
      fare_min_twd: quote.range?.min ?? null,
      fare_max_twd: quote.range?.max ?? null,
      facts: JSON.stringify(z.parse(QuoteFacts, quote)),
      created_at: quote.createdAt,
      expires_at: quote.expiresAt,
    }),
  )
  await tablesOf<QuoteTables>(tx).insertInto('taxi.quotes').values(rows).execute()
}

export async function findQuote(
  tx: Tx,
  { riderId, fareHash }: { riderId: string; fareHash: string },
): Promise<Quote | undefined> {
  const row = await tablesOf<QuoteTables>(tx)
    .selectFrom('taxi.quotes')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where('fare_hash', '=', fareHash)
    .executeTakeFirst()
  return row && quoteOf(row)
}

/** All prices that were quoted together with one of them. */
export async function findQuotesOfEstimate(
  tx: Tx,
  { riderId, createdAt }: Pick<Quote, 'riderId' | 'createdAt'>,
): Promise<readonly Quote[]> {
  const rows = await tablesOf<QuoteTables>(tx)
    .selectFrom('taxi.quotes')
    .select(columns)
    .where('rider_id', '=', riderId)
    .where('created_at', '=', createdAt)
    .execute()
  return rows.map(quoteOf)
}

/** Forgets quotes that ran out before then. */
export async function deleteQuotesBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<QuoteTables>(tx).deleteFrom('taxi.quotes').where('expires_at', '<', before).execute()
}
