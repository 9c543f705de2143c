import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const ratings = defineTable('taxi.ratings', {
  columns: {
    tripHash: z.string(),
    riderId: z.string(),
    driverId: z.string(),
    stars: z.int(),
    reasons: z.array(z.string()),
    comment: z.string(),
    ratedAt: Instant,
  },
  key: ['tripHash'],
})
const ratingsPutOff = defineTable('taxi.ratings_put_off', {
  columns: { tripHash: z.string(), riderId: z.string(), putOffAt: Instant },
  key: ['tripHash'],
})
export type Rating = RecordOf<typeof ratings>

export function findRating(tx: Tx, tripHash: string): Promise<Rating | undefined> {
  return ratings.find(tx, { tripHash })
}

/** Stores the rider's rating; a later one replaces the earlier one. */
export async function writeRating(tx: Tx, rating: Rating): Promise<void> {
  const { tripHash, riderId, driverId, ...said } = rating
  await ratings.put(tx, { tripHash, riderId, driverId, ...said }, said)
}

/** Whether a trip has been rated, or its rider dismissed the rating. */
export async function isRatingSettled(tx: Tx, tripHash: string): Promise<boolean> {
  const tables = tablesOf(tx, ratings, ratingsPutOff)
  const row = await tables
    .selectFrom('taxi.ratings')
    .select('trip_hash')
    .where('trip_hash', '=', tripHash)
    .union(tables.selectFrom('taxi.ratings_put_off').select('trip_hash').where('trip_hash', '=', tripHash))
    .executeTakeFirst()
  return row !== undefined
}

/** Records that a rider dismissed the rating of a trip. Idempotent. */
export async function writeRatingPutOff(tx: Tx, putOff: RecordOf<typeof ratingsPutOff>): Promise<void> {
  await ratingsPutOff.insertIfAbsent(tx, putOff)
}
