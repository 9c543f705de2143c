import { type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const Rating = z.object({ stars: z.int(), reasons: z.array(z.string()), comment: z.string() })
export type Rating = Readonly<z.infer<typeof Rating>>

type RatingTables = {
  'taxi.ratings': {
    trip_hash: string
    rider_id: string
    driver_id: string
    stars: number
    reasons: string[]
    comment: string
    rated_at: string
  }
  'taxi.ratings_put_off': { trip_hash: string; rider_id: string; put_off_at: string }
}

export async function findRating(tx: Tx, tripHash: string): Promise<Rating | undefined> {
  const row = await tablesOf<RatingTables>(tx)
    .selectFrom('taxi.ratings')
    .select(['stars', 'reasons', 'comment'])
    .where('trip_hash', '=', tripHash)
    .executeTakeFirst()
  return row && z.parse(Rating, row)
}

/** Writes what the rider thinks; a later word replaces the earlier one. */
export async function writeRating(
  tx: Tx,
  rating: Rating & { tripHash: string; riderId: string; driverId: string; ratedAt: string },
): Promise<void> {
  const { tripHash, riderId, driverId, stars, reasons, comment, ratedAt } = rating
  const said = { stars, reasons: [...reasons], comment, rated_at: ratedAt }
  await tablesOf<RatingTables>(tx)
    .insertInto('taxi.ratings')
    .values({ trip_hash: tripHash, rider_id: riderId, driver_id: driverId, ...said })
    .onConflict((conflict) => conflict.column('trip_hash').doUpdateSet(said))
    .execute()
}

/** Whether a trip has been rated, or its rider does not want to be asked again. */
export async function isRatingSettled(tx: Tx, tripHash: string): Promise<boolean> {
  const tables = tablesOf<RatingTables>(tx)
  const row = await tables
    .selectFrom('taxi.ratings')
    .select('trip_hash')
    .where('trip_hash', '=', tripHash)
    .union(tables.selectFrom('taxi.ratings_put_off').select('trip_hash').where('trip_hash', '=', tripHash))
    .executeTakeFirst()
  return row !== undefined
}

/** Writes that a rider does not want to be asked for the rating of a trip; once is enough. */
export async function writeRatingPutOff(
  tx: Tx,
  { tripHash, riderId, putOffAt }: { tripHash: string; riderId: string; putOffAt: string },
): Promise<void> {
  await tablesOf<RatingTables>(tx)
    .insertInto('taxi.ratings_put_off')
    .values({ trip_hash: tripHash, rider_id: riderId, put_off_at: putOffAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
