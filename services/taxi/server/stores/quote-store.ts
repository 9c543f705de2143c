import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { composed, defineTable, type RecordOf, spread, type Tx, tablesOf } from '@daoxing/kit/server'
import { CarModel, FareLine, FareMode, type FareRange, QuotedRoute, Region } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'
import { QuotedShuttle } from '../airport/airport-ride.ts'
import { TripPlace } from './trip-table.ts'

/** The changed route of a trip: its places with their names, and the progress of the trip at that moment. */
const ChangeOfTrip = z.object({
  tripHash: z.string(),
  stops: z.array(z.object({ address: z.string(), location: LatLng })),
  end: z.nullable(TripPlace),
  stopsReached: z.int(),
  /** Only for a reservation: the new pick-up, and the agreed price that was shown next to the new one. */
  reservation: z._default(z.nullable(z.object({ start: TripPlace, agreedHash: z.string() })), null),
})

const QuoteFacts = z.object({
  route: z.nullable(QuotedRoute),
  breakdown: z.array(FareLine),
  /** Quotes from before car models existed have none. */
  carModel: z._default(z.nullable(CarModel), null),
  /** The drop-off is located only by the road or town of its address. */
  isEndApproximate: z._default(z.boolean(), false),
  /** The boarding time of the price; null for an immediate ride, and in older quotes. */
  boardingAt: z._default(z.nullable(Instant), null),
  stops: z._default(z.array(LatLng), []),
  changeOf: z._default(z.nullable(ChangeOfTrip), null),
  /** The airport and class of a shuttle's quote. */
  airport: z._default(z.nullable(QuotedShuttle), null),
})

/** Prices promised to riders, each for two places and a car type. */
const quotes = defineTable('taxi.quotes', {
  columns: {
    riderId: z.string(),
    fareHash: z.string(),
    region: Region,
    county: z.string(),
    start: composed(
      { startLat: z.number(), startLng: z.number() },
      {
        read: ({ startLat: lat, startLng: lng }): LatLng => ({ lat, lng }),
        write: ({ lat: startLat, lng: startLng }) => ({ startLat, startLng }),
      },
    ),
    end: composed(
      { endLat: z.nullable(z.number()), endLng: z.nullable(z.number()) },
      {
        read: ({ endLat: lat, endLng: lng }): LatLng | null => (lat === null || lng === null ? null : { lat, lng }),
        write: (end) => ({ endLat: end?.lat ?? null, endLng: end?.lng ?? null }),
      },
    ),
    featureMap: z.int(),
    fareMode: FareMode,
    quotedTwd: z.nullable(AmountTwd),
    range: composed(
      { fareMinTwd: z.nullable(AmountTwd), fareMaxTwd: z.nullable(AmountTwd) },
      {
        read: ({ fareMinTwd: min, fareMaxTwd: max }): FareRange | null =>
          min === null || max === null ? null : { min, max },
        write: (range) => ({ fareMinTwd: range?.min ?? null, fareMaxTwd: range?.max ?? null }),
      },
    ),
    facts: spread(QuoteFacts),
    createdAt: Instant,
    expiresAt: Instant,
  },
  key: ['riderId', 'fareHash'],
})
export type Quote = RecordOf<typeof quotes>

export function insertQuotes(tx: Tx, made: readonly Quote[]): Promise<void> {
  return quotes.unread.insert(tx, ...made)
}

export function findQuote(tx: Tx, key: { riderId: string; fareHash: string }): Promise<Quote | undefined> {
  return quotes.find(tx, key)
}

/** Returns all prices of the same estimate. */
export function findQuotesOfEstimate(
  tx: Tx,
  { riderId, createdAt }: Pick<Quote, 'riderId' | 'createdAt'>,
): Promise<readonly Quote[]> {
  return quotes.all(tx, (query) => query.where('rider_id', '=', riderId).where('created_at', '=', createdAt))
}

/** Deletes quotes that expired before a moment. */
export async function deleteQuotesBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf(tx, quotes).deleteFrom('taxi.quotes').where('expires_at', '<', before).execute()
}
